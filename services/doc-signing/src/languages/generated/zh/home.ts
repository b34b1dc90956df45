// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "签署文档",
heading: "签署并盖章的文档",
text: "将 PDF 发送给需要签署的人。他们在浏览器中签署，每个人都会收到一份盖章副本，证明谁在何时签署了什么。",
signIn: "登录",
createAccount: "创建账户",
question: "有已签署的 PDF？",
verify: "验证",
sealed: "已签署并盖章",
points: {
send: {
title: "几分钟即可发送",
text: "上传 PDF，添加签署人，并将他们的字段拖到页面上。",
},
sign: {
title: "在任何设备上签署",
text: "收件人打开链接，手绘、输入或上传签名，无需账户。",
},
verify: {
title: "随时验证",
text: "对盖章文件的任何更改都能在这里检测到。PDF 阅读器也可以检查其签名。",
},
},
};
