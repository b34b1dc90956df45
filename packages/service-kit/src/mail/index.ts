export { toSolid } from "../html/design/tokens.ts";
export { type Delivery, deliver, type Mail, type Mailer, smtpMailer } from "./mailer.ts";
export { parseAddresses } from "./parse-addresses.ts";
export { type Card, type MailBrand, type MailContent, renderHtml, renderText } from "./render.ts";
