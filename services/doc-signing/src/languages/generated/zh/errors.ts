// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `您在团队中的角色仅允许对自己创建的内容执行此操作。` } as Cases)[limited] ?? `您在团队中的角色不允许此操作。`}请联系团队的所有者或管理员。`,
notMember: "该用户不是团队成员。",
logo: {
tooLarge: "徽标超过 1 MB。请选择较小的文件。",
otherKind: "徽标必须是 PNG、JPEG 或 WebP 图片。",
unreadable: "图片已损坏或像素过多。请选择其他图片。",
blank: "徽标在白色背景（如电子邮件和证书）上不可见。请选择颜色较深的徽标。",
tooMany: "每小时最多可上传 20 个徽标。请稍后再试。",
notFound: "找不到徽标。它可能已被替换。",
},
chooseImage: "请选择图片。",
chooseCsv: "请选择 CSV 文件。",
choosePdf: "请选择 PDF 文件。",
uploadIncomplete: "上传不完整或已损坏。请重新发送文件。",
webhooks: {
chooseEvent: "请至少选择一个事件。",
notFound: "找不到 Webhook。",
deliveryNotFound: "找不到此 Webhook 的投递。",
tooMany: ({ limit }) => `一个账户最多可有 ${limit} 个 Webhook。请先删除一个。`,
disabled: "Webhook 已停用。请启用后重试。",
paused: "由于投递持续失败，Webhook 已暂停。请恢复后重试。",
tooManyDeliveries: "您发送的测试事件和重新投递过多。请几分钟后再试。",
},
tokens: {
notFound: "找不到 API 令牌。",
alreadyCreated: "此表单已创建令牌。如果您没有复制，请撤销它并重新创建。",
},
exports: {
underWay: "导出已在准备中。请等待其完成。",
tooMany: "每天最多可启动三次导出。请稍后再试。",
notFound: "找不到导出。导出会在 7 天后删除。",
},
documents: {
notFound: "找不到文档。",
beingSealed: "文档正在盖章。请几秒后再试。",
fileProcessed: "文件已处理，无法替换。请新建文档。",
},
recipients: {
notFound: "此文档中找不到该收件人。",
exists: "此文档已有使用该电子邮件地址的收件人。",
begun: "该收件人已同意签署，或已填写字段，因此无法再更改。",
nobodyLeft: "这是最后一个需要操作的收件人。请撤销或删除文档。",
assistantOrder: "助理需要按顺序签署，而此文档发送时未启用顺序。请选择其他角色。",
changed: "您打开表单后，电子邮件地址已被更改。请检查地址后重试。",
nobodyToRemind: "无法通知这些收件人：他们已完成文档、仅接收副本，或尚未轮到。",
},
title: {
missing: "请输入不超过 255 个字符的标题。",
},
templates: {
notFound: "找不到模板。",
},
csv: {
notFound: "此上传不存在。它可能已随模板一起删除。",
tooManyFiles: "您一天内上传的 CSV 文件总量过大。请稍后再试。",
tooManyRows: "每天最多可启动 5,000 行 CSV。请稍后再试。",
rowsTooLarge: "文件的行过大，因为每行包含模板的所有收件人。请拆分文件。",
tooWide: ({ has, takes }) => `文件有 ${has} 列，而此模板需要 ${takes} 列。`,
unknownColumn: "此模板没有该列。请重新下载 CSV 文件。",
twice: "该列重复出现。",
missing: "缺少该列。",
tooManyValues: "该行的值多于列数。",
unnamedColumn: ({ value }) => `值“${value}”位于没有名称的列中。`,
encoding: "文件不是 UTF-8 编码。请在电子表格程序中另存为“CSV UTF-8”。",
tooLong: ({ max }) => `文件超过 ${max} 行。请拆分为多个文件。`,
empty: "文件为空。",
noRows: "文件有列名，但下面没有行。",
unreadable: ({ line }) => `无法读取第 ${line} 行附近：引号缺失或位置错误。`,
},
};
