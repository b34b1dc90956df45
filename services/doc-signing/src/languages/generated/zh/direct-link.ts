// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} 请您签署`,
explained: "请输入您的姓名和电子邮箱。我们会通过邮件向您发送阅读和签署文件的链接。",
name: "您的姓名",
email: "您的电子邮箱",
send: "将文件发送到我的邮箱",
nameNeeded: "请输入您的姓名。",
fixFields: "请检查标出的内容。",
sent: {
title: "请查收邮件",
text: ({ title, email }) => `我们已将签署《${title}》的链接发送至 ${email}。此链接仅供您本人使用，请勿转发邮件。`,
otherAddress: "使用其他地址",
},
unknown: "此链接未指向任何文件，或已被停用。请联系向您提供链接的人。",
usedUp: "此处请求的文件过多。请稍后重试。",
embedded: "请输入您的姓名和电子邮件地址。我们会向您发送一个验证码，用于在此处打开文件。",
};
