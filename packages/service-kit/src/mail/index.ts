export { solidOf } from "../html/design/tokens.ts";
export { type Delivery, deliver, type Mail, type Mailer, MailRefused, smtpMailer } from "./mailer.ts";
export { parseAddresses } from "./parse-addresses.ts";
export { escapeHtml, type MailBrand, type MailContent, renderHtml, renderText } from "./render.ts";
