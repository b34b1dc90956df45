// Written by `pnpm --filter @repo/doc-signing messages`.
import type { MailWords } from "../en/mails.ts";
type Cases = Record<string, string | undefined>;
export const mails: MailWords = {
lang: "zh-Hans",
greeting: ({ name }) => `${name}，您好：`,
request: {
subject: ({ sender, role, title }) => `${sender} 请您${({ SIGNER: `签署`, APPROVER: `批准`, ASSISTANT: `协助填写` } as Cases)[role] ?? `阅读`}《${title}》`,
opening: ({ sender, role, title }) => `${sender} 请您${({ SIGNER: `签署`, APPROVER: `批准`, ASSISTANT: `协助填写` } as Cases)[role] ?? `阅读`}《${title}》。`,
},
turn: {
subject: ({ role, title }) => `轮到您${({ SIGNER: `签署`, APPROVER: `批准`, ASSISTANT: `协助填写` } as Cases)[role] ?? `阅读`}《${title}》`,
opening: ({ role, title, sender }) => `现在轮到您${({ SIGNER: `签署`, APPROVER: `批准`, ASSISTANT: `协助填写` } as Cases)[role] ?? `阅读`} ${sender} 发来的《${title}》。`,
},
reminder: {
subjectOf: ({ subject }) => `提醒：${subject}`,
subject: ({ role, title }) => `提醒：请${({ SIGNER: `签署`, APPROVER: `批准`, ASSISTANT: `协助填写` } as Cases)[role] ?? `阅读`}《${title}》`,
opening: ({ sender, role, title }) => `${sender} 正在等待您${({ SIGNER: `签署`, APPROVER: `批准`, ASSISTANT: `协助填写` } as Cases)[role] ?? `阅读`}《${title}》。`,
},
messageFrom: ({ sender }) => `${sender} 的留言：`,
actBefore: ({ role, day }) => `请在${day}前${({ SIGNER: `签署`, APPROVER: `批准`, ASSISTANT: `协助填写` } as Cases)[role] ?? `阅读`}。`,
from: ({ sender, email }) => `发件人：${sender}（${email}）`,
pages: ({ count }) => `${`${count} 页`}`,
sentBy: ({ product, host, sender, email }) => `由 ${product}（${host}）代表 ${sender}（${email}）发送。`,
sent: ({ product, host }) => `由 ${product}（${host}）发送。`,
sentToSender: ({ product, host }) => `由 ${product}（${host}）发送，因为您发出了此文件。`,
review: ({ role }) => `${({ SIGNER: `查看并签署`, APPROVER: `查看并批准`, ASSISTANT: `查看并填写` } as Cases)[role] ?? `阅读文件`}`,
openDocument: "打开文件",
downloadPdf: "下载 PDF",
linkIsPersonal: "此链接仅供您本人使用。任何持有链接的人都能以您的名义操作，因此请勿转发此邮件。",
questions: ({ sender }) => `对文件有疑问？请回复此邮件，与 ${sender} 联系。`,
chooseEmails: ({ url }) => `选择您要接收哪些此类邮件：${url}`,
finished: {
subject: ({ title }) => `已完成：《${title}》`,
attached: ({ title }) => `《${title}》已完成。加盖电子印章的 PDF 已附在此邮件中。`,
linked: ({ title }) => `《${title}》已完成。加盖电子印章的 PDF 过大，无法作为附件发送。请使用下方按钮下载。`,
linkedForDays: ({ title }) => `《${title}》已完成。加盖电子印章的 PDF 过大，无法作为附件发送。您可以在七天内使用下方按钮下载，也可以随时在文件页面下载。`,
keep: "请原样保存此文件。打印或另存会使电子印章失效，而电子印章用于证明签署的内容。",
},
signed: {
subject: ({ name, role, title }) => `${name} 已${({ APPROVER: `批准`, VIEWER: `阅读`, ASSISTANT: `填写` } as Cases)[role] ?? `签署`}《${title}》`,
waiting: ({ done, total, names }) => `${total} 人中已有 ${done} 人完成。正在等待：${names}。`,
all: "所有收件人均已完成。盖章的 PDF 很快就绪。",
others: ({ count }) => `另外 ${count} 人`,
},
viewed: {
subject: ({ name, title }) => `${name} 已打开《${title}》`,
text: ({ name, email, title }) => `${name}（${email}）首次打开了《${title}》。`,
},
declined: {
subject: ({ name, title }) => `${name} 拒绝签署《${title}》`,
text: ({ name, title }) => `${name} 拒绝签署《${title}》。此文件无法再签署。理由：`,
},
cancelled: {
subject: ({ title }) => `已取消：《${title}》`,
text: ({ sender, title }) => `${sender} 已取消《${title}》。您无需进行任何操作。您的签署链接已失效。`,
},
expired: {
subject: ({ name, title }) => `${name} 的签署期限已过：《${title}》`,
text: ({ name, email, title }) => `${name}（${email}）未在期限内完成《${title}》，签署请求已失效。如需延长期限，请打开文件并选择“提醒”。`,
},
removed: {
subject: ({ title }) => `您无需再签署《${title}》`,
text: ({ sender, title }) => `${sender} 已将您从《${title}》的收件人中移除。您无需进行任何操作。您的签署链接已失效。`,
},
corrected: {
subject: ({ title }) => `正在更正：《${title}》`,
text: ({ sender, title }) => `${sender} 正在更正您已签署的《${title}》。请打开文件查看当前版本。如果您不同意，请联系发件人。`,
},
blocked: {
subject: ({ name, title }) => `${name} 目前无法签署《${title}》`,
text: ({ name, title }) => `${name} 需要签署《${title}》，但其中没有其签名字段。在您添加之前，其链接将处于等待状态：请打开文件并选择“更正”。`,
},
code: {
subject: ({ code }) => `您的验证码：${code}`,
toOpen: "您用于打开文件的验证码：",
toAct: "您用于签署或拒绝文件的验证码：",
validFor: ({ minutes }) => `请在要求输入验证码的页面中输入。验证码 ${minutes} 分钟内有效，仅可使用一次。`,
notAsked: "如果您没有请求验证码，说明他人持有您的签署链接。请勿将此验证码告诉任何人。",
},
account: {
webhookPaused: {
subject: ({ url }) => `Webhook 已暂停：${url}`,
text: ({ webhookId, time, url }) => `Webhook ${webhookId} 已暂停，因为自 ${time} 起每次投递都失败：

${url}

新事件会被暂存。Webhook 页面会显示原因。

接收方恢复后，请在该页面或通过 POST /api/v1/webhooks/${webhookId}/resume 恢复。暂存的投递随后会发送。`,
button: "查看 Webhook",
},
passwordChanged: {
subject: "您的密码已更改",
text: ({ time }) => `您的账户密码已于 ${time} 更改，其他所有浏览器均已退出登录。

如果这不是您本人的操作，请立即重置密码。`,
button: "重置密码",
},
accountDeleted: {
subject: "您的账户已删除",
text: "您的账户已关闭。您的草稿和模板已删除，等待签署的文档已撤销。\n\n已完成的文档及其审计日志将作为其他各方的证据予以保留。",
},
exportReady: {
subject: "您的导出已就绪",
text: ({ time }) => `您的数据副本已就绪。您可以在 ${time} 之前在设置中下载。

如果您没有提出此请求，请在登录页面重置密码，并检查您的安全设置。`,
button: "下载导出",
},
factorsReset: {
subject: "您的第二验证方式已移除",
text: "运营方移除了您账户的通行密钥、身份验证器应用和恢复代码，并让您在所有设备上退出登录。\n\n如果这不是您的请求，请联系运营方并更改密码。",
},
emailChanged: {
subject: "您的电子邮件地址已更改",
text: ({ newEmail, time }) => `您账户的电子邮件地址已于 ${time} 更改为 ${newEmail}。

如果这不是您本人的操作，请联系运营方。`,
},
securityChanged: {
subject: ({ change }) => `${({ passkey_added: `您的账户添加了通行密钥`, passkey_removed: `您的账户移除了通行密钥`, authenticator_added: `您的账户设置了身份验证器应用`, authenticator_removed: `您账户的身份验证器应用已停用`, provider_connected: `您的账户关联了公司登录`, provider_removed: `您的账户取消了公司登录的关联` } as Cases)[change] ?? `您的账户创建了新的恢复代码`}`,
text: ({ time, change }) => `更改时间：${time}${({ passkey_added: `，其他所有浏览器均已退出登录`, authenticator_added: `，其他所有浏览器均已退出登录` } as Cases)[change] ?? ``}。

如果这不是您本人的操作，请在登录页面重置密码，并检查您的安全设置。`,
button: "检查安全设置",
},
retentionChanged: {
subject: ({ where, team }) => `${({ team: `团队 ${team} 的保留期已更改` } as Cases)[where] ?? `您的文档保留期已更改`}`,
text: ({ time, by, byName, byEmail, from, to, policy, appliesAt, counted, due }) => `${({ operator: `运营方` } as Cases)[by] ?? `${byName}（${byEmail}）`}已于 ${time} 更改文档的保留期。

更改前：${from === 0 ? `保留到按要求清除为止` : `${from} 年`}

更改后：${to === 0 ? `保留到按要求清除为止` : `${to} 年`}

${({ none: `不再有文档因保留期而被清除。` } as Cases)[policy] ?? `自 ${appliesAt} 起，完成、被拒绝或撤销的时间超过此期限的文档，其文件和个人数据将被清除，且无法恢复。${({ part: `${due === 0 ? `` : `届时至少有 ${due} 份文档需要清除。`}` } as Cases)[counted] ?? `${due === 0 ? `届时没有文档需要清除。` : `届时有 ${due} 份文档需要清除。`}`}`}

如果您没有预料到此更改，请在设置页面改回。`,
button: "检查保留期",
},
},
invitation: {
subject: ({ name, team }) => `${name} 邀请您加入团队 ${team}`,
heading: "您受邀加入团队",
text: ({ name, email, role }) => `${name}（${email}）邀请您加入此团队，角色：${role}`,
button: "打开邀请",
validFor: ({ days, email }) => `${`此邀请仅供 ${email} 使用，只能使用一次，${days} 天后失效。`}`,
unknown: "如果您不认识发件人，请忽略此邮件。",
},
};
