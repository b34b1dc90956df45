// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
export const frame: FrameWords = {
documents: "文档",
sentToMe: "发给我的",
waiting: ({ count }) => `${`${count} 份在等您`}`,
templates: "模板",
verifyPdf: "验证 PDF",
settings: "设置",
signOut: "退出登录",
sentWith: ({ product }) => `由 ${product} 发送`,
save: "保存",
delete: "删除",
account: "账户",
myDocuments: "我的文档",
back: "返回",
language: {
title: "语言",
label: "页面和邮件的语言",
hint: "收件人看到的是您为每份文档选择的语言。",
automatic: "自动：浏览器的语言",
save: "保存语言",
},
profileSaved: {
name: "姓名已保存。",
email: "电子邮件地址已更改。",
language: "语言已保存。",
},
refusals: {
noSuchTeam: "找不到团队。",
teamNotYours: "您不是此团队的成员，或该团队不存在。",
sessionEnded: "您的会话已结束。请重新登录。",
},
alsoRevokeTokens: "同时撤销我的 API 令牌",
team: ({ name }) => `团队 ${name}`,
newAccount: {
title: "创建账户",
heading: "即将完成",
address: ({ email }) => `您账户的电子邮件地址将是 ${email}。`,
name: "您的姓名",
nameHint: "您文档的收件人会看到。",
},
};
