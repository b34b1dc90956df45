import type { RefusalWords } from "../en/refusals.ts";
import { pluralsOf } from "../plurals.ts";

const plural = pluralsOf("zh");

/** Simplified Chinese. */
export const chinese: RefusalWords = {
	linkUnknown: "此签署链接无效。请重新打开邮件中的链接，或向发件人索取新的链接。",
	access: "发件人要求您在查看此文件前验证身份。",
	authentication: {
		SIGN_IN: "请使用您电子邮箱的账户登录以继续。",
		OTHER_ACCOUNT: "您当前使用其他电子邮箱登录。请切换账户以继续。",
		PASSKEY: "您的账户没有通行密钥。请设置后继续。",
		TWO_FACTOR_AUTH: "您的账户没有身份验证器应用。请设置后继续。",
		PROOF: "发件人要求您在签署或拒绝前验证身份。",
	},
	codeNotOffered: "此文件不需要验证码。",
	codeWrong: (guessesLeft) => plural(guessesLeft, { other: `验证码错误。您还可以尝试 ${guessesLeft} 次。` }),
	codeUsedUp: "验证码错误或已失效。请重新获取。",
	tooManyCodes: (minutes) =>
		plural(minutes, { other: `我们已发送多个验证码。请在 ${minutes} 分钟后重新获取。` }),
	totpWrong: "验证码错误或已被使用。请输入应用当前显示的验证码。",
	tooManyGuesses: (minutes) => plural(minutes, { other: `尝试次数过多。请在 ${minutes} 分钟后重试。` }),
	passkeyNotAccepted: "您的通行密钥未通过验证，请重试。",
	statementOutdated: "此文件在您打开后已更改。请在签署前重新检查。",
	foreignForm: "此请求来自其他网站。请打开您的签署链接并在那里重试。",
	notShown: "此链接目前无法查看文件。",
	notDrawn: "目前无法显示文件。请稍后重试。",
	notYourTurn: "尚未轮到您。轮到您时，我们会通过电子邮件通知您。",
	alreadySigned: "您已完成此文件。",
	nothingToDo: "您无需进行任何操作。您将收到副本。",
	expired: "签署期限已过。请联系发件人重新发送文件。",
	notSent: "文件尚未发送。准备就绪后，我们会通过电子邮件通知您。",
	over: {
		COMPLETED: "文件已完成。",
		REJECTED: "文件已被拒绝签署，无法再签署。",
		CANCELLED: "发件人已取消文件。",
	},
	fieldNotFound: "此项不存在，或不由您填写。",
	fieldFixed: "此项无法更改。",
	fieldsMissing: (count) => plural(count, { other: `有 ${count} 项需要您检查。` }),
	consent: "请勾选复选框，同意以电子方式签署。",
	reason: "请填写拒绝的理由。",
	imageTooLarge: "图片超过 2 MB。",
	imageOfOtherKind: "请上传 PNG 或 JPEG 图片。",
	imageBlank: "图片是空白的。请选择其他图片，或手写签名。",
	imageUnreadable: "图片已损坏或像素过多。请选择其他图片。",
	answersTooLarge: "本文档填写的内容总量过大。请减少文字，或用键盘输入签名。",
	errorPage: {
		headline: "出现错误",
		headlines: {
			403: "无法访问",
			404: "找不到页面",
			410: "已不可用",
			429: "尝试次数过多",
			503: "服务不可用",
		},
		invalidRequest: "此链接或表单无效。请返回并重试。",
		backHome: "返回首页",
		requestId: "请求编号（供技术支持使用）：",
		tryLater: "请稍候再试。",
		failed: "请返回并重试。如果问题仍然存在，请联系发件人。",
	},
};
