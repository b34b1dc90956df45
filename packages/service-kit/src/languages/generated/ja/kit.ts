// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
export const kit: KitWords = {
close: "閉じる",
cancel: "キャンセル",
copy: "コピー",
copyOf: ({ what }) => `${what}をコピー`,
copied: "コピーしました",
copyBlocked: "お使いのブラウザーではここでコピーできません。テキストを選択してください。",
skipToContent: "本文へ移動",
mainNavigation: "メインナビゲーション",
justNow: "たった今",
checkFields: "強調表示された項目を確認してください。",
errorPage: {
headline: "問題が発生しました",
headlines: {
403: "アクセスできません",
404: "ページが見つかりません",
410: "利用できなくなりました",
429: "リクエストが多すぎます",
503: "サービスを利用できません",
},
notFound: "このアドレスには何もありません。入力が間違っているか、ページが削除された可能性があります。",
invalidRequest: "このリンクまたはフォームは無効です。戻ってもう一度お試しください。",
backHome: "ホームに戻る",
requestId: "サポート用のリクエスト ID:",
},
problems: {
missing: "入力してください。",
tooLong: ({ max }) => `${max} 文字以内で入力してください。`,
tooShort: ({ min }) => `${min} 文字以上で入力してください。`,
notEmail: "メールアドレスを入力してください。",
notChoice: "選択肢から選んでください。",
invalid: "この値は無効です。確認してください。",
confirm: "確認のチェックを入れてください。",
serviceName: "このサービスの名前は使用できません。",
},
};
