export { type MailCatcher, startMailCatcher } from "./start-mail-catcher.ts";
