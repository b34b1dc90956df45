// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
export const frame: FrameWords = {
documents: "文書",
sentToMe: "自分宛て",
waiting: ({ count }) => `${`${count} 件があなたを待っています`}`,
templates: "テンプレート",
verifyPdf: "PDF を検証",
settings: "設定",
signOut: "サインアウト",
sentWith: ({ product }) => `${product} で送信`,
save: "保存",
delete: "削除",
account: "アカウント",
myDocuments: "自分の文書",
back: "戻る",
language: {
title: "言語",
label: "画面とメールの言語",
hint: "受信者には、文書ごとに選んだ言語で表示されます。",
automatic: "自動（ブラウザーの言語）",
save: "言語を保存",
},
profileSaved: {
name: "名前を保存しました。",
email: "メールアドレスを変更しました。",
language: "言語を保存しました。",
},
refusals: {
noSuchTeam: "チームが見つかりません。",
teamNotYours: "このチームのメンバーではないか、チームが存在しません。",
sessionEnded: "セッションが終了しました。もう一度サインインしてください。",
},
alsoRevokeTokens: "API トークンも取り消す",
team: ({ name }) => `チーム ${name}`,
newAccount: {
title: "アカウントを作成",
heading: "あと少しです",
address: ({ email }) => `アカウントのメールアドレスは ${email} になります。`,
name: "お名前",
nameHint: "文書の受信者に表示されます。",
},
};
