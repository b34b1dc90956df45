import { SECURITY_PATH } from "@repo/accounts/security";
import { findLanguage, languageFacts } from "@repo/service-kit/languages";
import type { MailContent } from "@repo/service-kit/mail";
import type { Config } from "../../config.ts";
import type { MailWords } from "../../languages/generated/en/mails.ts";
import type { AccountMailData, AccountMailKind, LateMailKind } from "../kinds.ts";
import { oneLine } from "./fill-placeholders.ts";

/** Mails written from their data alone. */
type PlainKind = Exclude<AccountMailKind, LateMailKind>;
type Facts = AccountMailData[PlainKind];
/** Paragraphs of `text` are separated by empty lines. */
type Message = string | ((values: Record<string, string | number>) => string);
type Texts = { subject: Message; text: Message; button?: string };

const buttonPaths: { [K in PlainKind]?: string } = {
	passwordChanged: "/password/forgotten",
	exportReady: "/settings/export",
	securityChanged: SECURITY_PATH,
};

/** The text of a mail that is not about a document. */
export function writeAccountMail<K extends PlainKind>(
	kind: K,
	facts: AccountMailData[K],
	{ lang, greeting, account }: MailWords,
	{ BASE_URL }: Pick<Config, "BASE_URL">,
): MailContent {
	const { locale } = languageFacts[findLanguage(lang) ?? "en"];
	const values = { ...facts, ...writeTimes(facts, locale) };
	const say = (message: Message) => (typeof message === "string" ? message : message(values));
	const texts = account[kind] as Texts;
	const subject = oneLine(say(texts.subject));
	const url = "url" in facts ? facts.url : undefined;
	const path = "page" in facts ? facts.page : buttonPaths[kind];
	return {
		lang,
		subject,
		greeting: greeting({ name: oneLine(facts.name) }),
		heading: subject,
		paragraphs: say(texts.text)
			.split("\n\n")
			.map((text) => (text === url ? { quoted: text } : text)),
		...(texts.button && { button: { label: texts.button, url: `${BASE_URL}${path}` } }),
	};
}

/** "20 November 2026 at 08:15 UTC" */
function writeTimes(facts: Facts, locale: string): Record<"time" | "appliesAt", string> {
	const { changedAt, expiresAt, failingSince, appliesAt } = facts as Record<string, string | undefined>;
	const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
	const write = (instant = "") => (instant === "" ? "" : `${format.format(new Date(instant))} UTC`);
	return { time: write(changedAt ?? expiresAt ?? failingSince), appliesAt: write(appliesAt) };
}
