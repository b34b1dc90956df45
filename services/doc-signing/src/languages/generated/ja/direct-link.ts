// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender}様から署名の依頼が届いています`,
explained: "お名前とメールアドレスを入力してください。文書を確認して署名するためのリンクをメールでお送りします。",
name: "お名前",
email: "メールアドレス",
send: "文書をメールで受け取る",
nameNeeded: "お名前を入力してください。",
fixFields: "印のついた項目をご確認ください。",
sent: {
title: "メールをご確認ください",
text: ({ title, email }) => `「${title}」に署名するためのリンクを${email}に送信しました。リンクはご本人専用です。メールを転送しないでください。`,
otherAddress: "別のアドレスを使う",
},
unknown: "このリンクの文書は見つからないか、リンクが無効になっています。リンクを受け取った相手にお問い合わせください。",
usedUp: "文書の請求が多すぎます。しばらくしてからもう一度お試しください。",
embedded: "お名前とメールアドレスを入力してください。この画面で文書を開くためのコードをメールでお送りします。",
};
