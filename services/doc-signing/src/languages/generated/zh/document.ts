// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "审计日志",
notifications: {
title: "通知",
own: "关于您已发送文档的邮件。",
team: "适用于未自行选择的团队成员。",
kinds: {
signed: "收件人已签署",
viewed: "收件人首次打开文档",
declined: "收件人已拒绝",
expired: "收件人的签署期限已过",
completed: "文档已完成，附带加盖电子印章的 PDF",
},
asTeam: "按团队的选择",
on: "开启",
off: "关闭",
programs: "对于程序通过 API 发送的文档，除非程序要求，否则收件人签署或打开时不会发送邮件。",
saved: "已保存，即刻生效。",
},
};
