import type { SecurityEventType } from "@repo/accounts/events";
import { SECURITY_PATH } from "@repo/accounts/security";
import type { MailContent } from "@repo/service-kit/mail";
import type { Config } from "../../config.ts";
import type { AccountMailData, AccountMailKind, LateMailKind } from "../kinds.ts";
import { oneLine } from "./fill-placeholders.ts";

/** Mails written from their data alone. */
type PlainKind = Exclude<AccountMailKind, LateMailKind>;
const securityChanges: Record<SecurityEventType, string> = {
	"account.passkey_added": "A passkey was added to your account",
	"account.passkey_removed": "A passkey was removed from your account",
	"account.authenticator_added": "An authenticator app was set up for your account",
	"account.authenticator_removed": "The authenticator app for your account was turned off",
	"account.recovery_codes_created": "New recovery codes were created for your account",
};

type AccountWriter<K extends PlainKind> = (facts: AccountMailData[K], baseUrl: string) => MailContent;

const accountWriters: { [K in PlainKind]: AccountWriter<K> } = {
	webhookPaused: ({ webhookId, url, page, failingSince }, baseUrl) => ({
		subject: `Webhook paused: ${url}`,
		paragraphs: [
			`Webhook ${webhookId} is paused, because every delivery attempt has failed since ${writeTime(failingSince)}:`,
			{ quoted: url },
			"New events are kept as held deliveries. The webhook's page shows what went wrong.",
			`When the receiver works again, resume the webhook on that page, or with POST /api/v1/webhooks/${webhookId}/resume. Held deliveries are then sent.`,
		],
		button: { label: "View webhook", url: `${baseUrl}${page}` },
	}),

	passwordChanged: ({ changedAt }, baseUrl) => ({
		subject: "Your password was changed",
		paragraphs: [
			`The password of your account was changed on ${writeTime(changedAt)}, and all other browsers were signed out.`,
			"If you did not do this, reset your password now.",
		],
		button: { label: "Reset password", url: `${baseUrl}/password/forgotten` },
	}),

	accountDeleted: () => ({
		subject: "Your account was deleted",
		paragraphs: [
			"Your account is closed. Your drafts and templates were deleted, and documents that were out for signature were cancelled.",
			"Completed documents and their audit logs are kept as evidence for the other parties.",
		],
	}),

	exportReady: ({ expiresAt }, baseUrl) => ({
		subject: "Your export is ready",
		paragraphs: [
			`The copy of your data is ready. You can download it in the settings until ${writeTime(expiresAt)}.`,
			"If you did not request it, reset your password on the sign-in page and check your security settings.",
		],
		button: { label: "Download export", url: `${baseUrl}/settings/export` },
	}),

	factorsReset: () => ({
		subject: "Your second factors were removed",
		paragraphs: [
			"The operator removed the passkeys, authenticator app and recovery codes from your account and signed you out everywhere.",
			"If you did not request this, contact the operator and change your password.",
		],
	}),

	emailChanged: ({ newEmail, changedAt }) => ({
		subject: "Your email address was changed",
		paragraphs: [
			`The email address of your account was changed to ${newEmail} on ${writeTime(changedAt)}.`,
			"If you did not do this, contact the operator.",
		],
	}),

	securityChanged: ({ change, changedAt }, baseUrl) => ({
		subject: securityChanges[change],
		paragraphs: [
			`${securityChanges[change]} on ${writeTime(changedAt)}.`,
			"If you did not do this, reset your password on the sign-in page and check your security settings.",
		],
		button: { label: "Review security settings", url: `${baseUrl}${SECURITY_PATH}` },
	}),
};

/** The text of a mail that is not about a document. */
export function writeAccountMail<K extends PlainKind>(
	kind: K,
	facts: AccountMailData[K],
	{ BASE_URL }: Pick<Config, "BASE_URL">,
): MailContent {
	const content = accountWriters[kind](facts, BASE_URL);
	const subject = oneLine(content.subject);
	return { ...content, subject, greeting: `Hello ${oneLine(facts.name)},`, heading: subject };
}

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** "20 November 2026 at 08:15 UTC" */
function writeTime(instant: string): string {
	return `${time.format(new Date(instant))} UTC`;
}
