// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
export const kit: KitWords = {
close: "关闭",
cancel: "取消",
copy: "复制",
copyOf: ({ what }) => `复制${what}`,
copied: "已复制",
copyBlocked: "您的浏览器不允许在此复制。请改为选择文本。",
skipToContent: "跳到内容",
mainNavigation: "主导航",
justNow: "刚刚",
checkFields: "请检查突出显示的字段。",
errorPage: {
headline: "出了点问题",
headlines: {
403: "拒绝访问",
404: "找不到页面",
410: "已不可用",
429: "请求过多",
503: "服务不可用",
},
notFound: "此地址没有内容。可能输入有误，或页面已被删除。",
invalidRequest: "此链接或表单无效。请返回重试。",
backHome: "返回首页",
requestId: "请求 ID（供支持人员使用）：",
},
problems: {
missing: "必须填写。",
tooLong: ({ max }) => `最多 ${max} 个字符。`,
tooShort: ({ min }) => `至少 ${min} 个字符。`,
notEmail: "必须是电子邮件地址。",
notChoice: "必须是其中一个选项。",
invalid: "此内容无效，请检查。",
confirm: "请勾选确认。",
serviceName: "不能是本服务的名称。",
},
};
