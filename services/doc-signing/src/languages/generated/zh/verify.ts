// Written by `pnpm --filter @repo/doc-signing messages`.
import type { VerifyWords } from "../en/verify.ts";
type Cases = Record<string, string | undefined>;
export const verify: VerifyWords = {
title: "验证 PDF",
intro: "选择已签署的 PDF，查看其是否真实、由谁在何时签署。",
file: "PDF 文件",
button: "验证",
deleted: "文件在验证后删除。",
meaning: {
title: "结果的含义",
proves: "真实的文件正是本服务所盖章的文件，其中包含上传的文件。它显示哪些电子邮件地址在何时操作，以及如何通过身份验证。",
limits: "结果不能证明谁使用了电子邮件地址，也不能证明协议具有法律效力。",
sign: "要签署文档，请打开电子邮件中的链接。",
},
acts: {
acted: ({ role, time }) => `${({ APPROVER: `批准于 ${time}`, VIEWER: `阅读于 ${time}`, ASSISTANT: `填写于 ${time}` } as Cases)[role] ?? `签署于 ${time}`}`,
declined: "已拒绝",
notActed: "未操作",
copied: "已接收副本",
reference: "编号：",
},
document: ({ id }) => `文档 ${id}`,
sealedAt: ({ id, time }) => `文档 ${id}，盖章于 ${time}`,
technical: {
title: "技术详情",
thisFile: "此文件的 SHA-256：",
problems: ({ list }) => `问题：${list}`,
original: "上传文件的 SHA-256：",
prefix: ({ bytes }) => `上传文件（此文件的前 ${bytes} 个字节）的 SHA-256：`,
certificate: ({ subject }) => `使用 ${subject} 的证书盖章：`,
timeStamped: ({ time }) => `时间戳：${time}`,
level: ({ level }) => `PAdES 级别 ${level}（ETSI EN 319 142-1）`,
},
verdicts: {
GENUINE: {
headline: "此文件真实且未被更改",
advice: "它由本服务盖章，此后未被更改。",
},
DECLINED: {
headline: "此文件真实，但文档已被拒绝",
advice: "它由本服务盖章，此后未被更改。",
},
NOT_RELIABLE: {
headline: "请勿信任此文件",
advice: "自使用本服务的证书盖章以来未被更改，但有理由不信任它。",
},
NOT_RECORDED: {
headline: "此文件不在我们的记录中",
advice: "它使用本服务的证书盖章，但我们没有盖章记录。请勿信任它，并报告给运营方：签名密钥可能已被盗。",
},
ALTERED: {
headline: "此文件在盖章后被更改",
advice: "请勿信任它。其内容可能与签署的不同。请索取原始盖章文件。",
},
NOT_OURS: {
headline: "此文件不是由本服务盖章的",
advice: "它包含其他方的签名，本页面无法验证。",
},
NOT_SEALED: {
headline: "此文件没有印章",
advice: "它可能是签署前的文件，或经打印或重新保存而失去印章的副本。请索取原始盖章文件。",
},
NOT_A_PDF: {
headline: "无法读取此文件",
advice: "文件已损坏、受密码保护或不是 PDF。",
},
TOO_EXPENSIVE: {
headline: "无法验证此文件",
advice: "处理所需的时间或内存过多，因此未检查印章。",
},
},
findings: {
addedByOthers: "时间戳或吊销数据不是由本服务添加的。",
completed: "所有收件人均已完成各自的部分。",
declined: "文档已被拒绝，不是已签署的协议。",
logMatches: "文档的审计日志完整，且与印章一致。",
logDiffers: "我们记录中的审计日志与印章不符：记录在盖章后被更改。",
otherOriginal: "其中包含的上传文件与我们记录中的不符。",
original: "其开头包含与上传文件完全一致的内容。",
repaired: "该文件的结构已损坏，盖章前附加了修复后的结构。",
frozen: ({ parts }) => `该文件的某些部分在屏幕、纸张或点击后可能显示不同（${parts}）。盖章文件始终按收件人看到的样子显示。`,
someone: "一位收件人",
passkeyBad: ({ who, problems }) => `请勿信任 ${who} 的通行密钥签名：${problems}`,
passkeyGood: ({ who, time }) => `${who} 于 ${time} 使用了通行密钥。它签署了包含此文件、每个值、同意和时间的声明。文件包含证据，任何人都可以在没有本服务的情况下核验。`,
parts: {
annotations: "注释",
layers: "图层",
images: "图像",
printing: "打印设置",
},
},
evidence: {
levels: {
BB: "盖章时间仅由本服务声明。文件不包含独立服务器的有效时间戳（PAdES 级别 B-B）。",
BT: "独立的时间戳证明该文件在当时存在（PAdES 级别 B-T）。",
BLT: "独立的时间戳证明该文件在当时存在。文件还包含颁发者关于当时没有证书被吊销的证明，因此即使颁发者不复存在，也可以离线验证（PAdES 级别 B-LT）。",
},
askIssuer: "要了解证书是否被吊销，请询问其颁发者。",
stampInvalid: ({ reasons }) => `时间戳无效：${reasons}。`,
stampTrusted: ({ server, time }) => `时间戳由 ${server} 签发，时间为 ${time}。其证书当时有效，仅用于时间戳，且由本服务信任的机构颁发。`,
stampUnchecked: ({ server, time, issuer }) => `时间戳由 ${server} 签发，时间为 ${time}。其证书当时有效，仅用于时间戳。未检查证书颁发者（${issuer}），因为本服务没有受信任机构列表。`,
pending: {
TIME_STAMP: {
PENDING: "盖章时没有可用的时间戳。本服务仍在尝试获取。",
UNAVAILABLE: "签名证书有效期间没有可用的时间戳，因此文件不会有时间戳。",
REVOKED: "由于证书被吊销，文件不会有时间戳。",
},
REVOCATION_DATA: {
PENDING: "盖章时无法获得没有证书被吊销的证明。本服务仍在尝试获取。",
UNAVAILABLE: "无法获得没有证书被吊销的证明：某证书未注明吊销服务，或已过期。",
REVOKED: "某证书已被吊销。",
},
},
revoked: ({ role, certificate, revokedAt, learnedAt }) => `${({ SIGNER: `为此文件盖章的证书（${certificate}）于 ${revokedAt} 被吊销，本服务于 ${learnedAt} 获知。` } as Cases)[role] ?? `时间戳服务器的证书（${certificate}）于 ${revokedAt} 被吊销，本服务于 ${learnedAt} 获知。`}`,
sealOlder: "时间戳证明印章更早。",
sealNotOlder: "没有时间戳证明印章更早。请询问本服务的运营方。",
},
passkeys: {
unreadable: "无法读取证据。",
missing: "审计日志记录了文件中没有的通行密钥签名。",
otherFile: "签署的声明涉及另一个文件。",
noSuchAct: "我们的记录中没有此操作。",
notLogged: "审计日志中没有此签名。",
differs: ({ part }) => `签署的声明与记录不符：${part}。`,
noStatement: "没有签署任何声明。",
notAssertion: "浏览器数据不是通行密钥响应。",
otherSite: "通行密钥属于其他网站，或响应了其他网站。",
otherStatement: "通行密钥签署了另一份声明。",
notVerified: "验证器未验证用户。",
wrongSignature: "签名与公钥不匹配。",
},
};
