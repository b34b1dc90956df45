// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "監査ログ",
notifications: {
title: "通知",
own: "あなたが送信した文書についてのメールです。",
team: "自分で選択していないチームメンバーに適用されます。",
kinds: {
signed: "受信者が署名したとき",
viewed: "受信者が文書を初めて開いたとき",
declined: "受信者が辞退したとき",
expired: "受信者の署名期限が切れたとき",
completed: "文書が完了したとき（電子シール付きのPDFを添付）",
},
asTeam: "チームの設定に従う",
on: "オン",
off: "オフ",
programs: "プログラムがAPIで送信した文書については、プログラムが求めない限り、受信者が署名または開封してもメールは届きません。",
saved: "保存しました。今後適用されます。",
},
};
