import { type MailBrand, type MailContent, toSolid } from "@repo/service-kit/mail";
import { readableAddress } from "@repo/validation";
import { type Brand, shownSize } from "../accounts/branding/rules/brand.ts";
import { serviceName } from "../accounts/sender-name.ts";
import type { Config } from "../config.ts";
import type { MailWords } from "../languages/generated/en/mails.ts";
import type { MailFacts } from "../mail/kinds.ts";
import { oneLine } from "../mail/rules/fill-placeholders.ts";
import { PRODUCT } from "../platform/html/product.ts";

/** The facts as shown to recipients: the sender has the chosen name. */
export function factsWith<F extends Pick<MailFacts, "senderName">>(facts: F, { name }: Brand): F {
	return name === null ? facts : { ...facts, senderName: name };
}

/**
 * A mail to a recipient with the sender's branding, followed by the service and the account that sent it,
 * whatever the branding. `logoSrc` is null without a logo.
 */
export function brandMail(
	content: MailContent,
	brand: Brand,
	{
		facts,
		words,
		config,
		logoSrc,
	}: {
		facts: Pick<MailFacts, "senderName" | "senderEmail">;
		words: MailWords;
		config: Pick<Config, "BASE_URL">;
		logoSrc: string | null;
	},
): MailContent {
	const { senderName, senderEmail: email } = facts;
	const { host } = new URL(config.BASE_URL);
	const sender = oneLine(senderName || email);
	return {
		...content,
		brand: toMailBrand(brand, sender, logoSrc),
		footer: [words.sentBy({ product: PRODUCT, host, sender, email: readableAddress(email) })],
	};
}

/** The sender in a mail program: the service sends, and must not be taken for the sender. */
export function fromName(
	{ senderName, senderEmail }: Pick<MailFacts, "senderName" | "senderEmail">,
	config: Pick<Config, "MAIL_FROM">,
): string {
	const sender = senderName ? `${oneLine(senderName)} (${senderEmail})` : senderEmail;
	return `${sender} via ${serviceName(config)}`;
}

function toMailBrand({ name, color, footer, logo }: Brand, sender: string, src: string | null): MailBrand {
	return {
		name: name ?? (src ? sender : null),
		logo: logo && src ? { src, ...shownSize(logo) } : null,
		accent: color && toSolid(color),
		footer,
	};
}
