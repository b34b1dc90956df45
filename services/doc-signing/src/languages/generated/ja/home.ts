// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "文書に署名",
heading: "署名と封印のできる文書",
text: "署名が必要な人に PDF を送信します。ブラウザーで署名でき、誰がいつ何に署名したかを証明する封印済みの控えが全員に届きます。",
signIn: "サインイン",
createAccount: "アカウントを作成",
question: "署名済みの PDF をお持ちですか？",
verify: "検証する",
sealed: "署名・封印済み",
points: {
send: {
title: "数分で送信",
text: "PDF をアップロードし、署名する人を追加して、フィールドをページにドラッグします。",
},
sign: {
title: "どの端末でも署名",
text: "受信者はリンクを開き、署名を手書き、入力、またはアップロードします。アカウントは不要です。",
},
verify: {
title: "いつでも検証可能",
text: "封印済みファイルへの変更は、ここで検出できます。署名は PDF リーダーでも検証できます。",
},
},
};
