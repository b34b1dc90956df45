import type { SecurityChange } from "@repo/accounts/security";
import type { MailContent } from "@repo/service-kit/mail";
import type { AccountMailData, AccountMailKind, LateMailKind } from "../kinds.ts";
import { oneLine } from "./fill-placeholders.ts";

/** Those whose words depend on nothing but their data. */
type PlainKind = Exclude<AccountMailKind, LateMailKind>;
const securityChanges: Record<SecurityChange, string> = {
	"passkey-added": "A passkey was added to your account",
	"passkey-removed": "A passkey was removed from your account",
	"authenticator-added": "An authenticator app was set up for your account",
	"authenticator-removed": "The authenticator app of your account was turned off",
	"recovery-codes-created": "New recovery codes were created for your account",
};

type AccountWriter<K extends PlainKind> = (facts: AccountMailData[K]) => MailContent;

const accountWriters: { [K in PlainKind]: AccountWriter<K> } = {
	webhookPaused: ({ name, webhookId, url, failingSince }) => ({
		subject: `Webhook paused: ${url}`,
		paragraphs: [
			`Hello ${oneLine(name)},`,
			`Webhook ${webhookId} is paused because every attempt to deliver to it has failed since ${timeOf(failingSince)}:`,
			{ quoted: url },
			"New events are kept as held deliveries. GET /api/v1/webhooks/{id}/deliveries shows what went wrong.",
			`Once the receiver works again, resume the webhook with POST /api/v1/webhooks/${webhookId}/resume. This also delivers what was held.`,
		],
	}),

	passwordChanged: ({ name, changedAt }) => ({
		subject: "Your password was changed",
		paragraphs: [
			`Hello ${oneLine(name)},`,
			`The password of your account was changed on ${timeOf(changedAt)}. All other browsers were signed out.`,
			"If you did not do this, reset your password now at the sign-in page.",
		],
	}),

	accountDeleted: ({ name }) => ({
		subject: "Your account was deleted",
		paragraphs: [
			`Hello ${oneLine(name)},`,
			"Your account is closed. Drafts and templates are deleted, and documents that were out for signature are withdrawn.",
			"Completed documents and their audit logs are kept, because they are evidence for the other parties.",
		],
	}),

	exportReady: ({ name, expiresAt }) => ({
		subject: "Your export is ready",
		paragraphs: [
			`Hello ${oneLine(name)},`,
			`The copy of your data is ready. Until ${timeOf(expiresAt)} you can download it in the settings, at /settings/export.`,
			"If you did not ask for this, reset your password at the sign-in page and check the security settings.",
		],
	}),

	factorsReset: ({ name }) => ({
		subject: "Your second factors were removed",
		paragraphs: [
			`Hello ${oneLine(name)},`,
			"The operator removed the passkeys, authenticator app and recovery codes of your account, and signed you out everywhere.",
			"If you did not ask for this, contact the operator and change your password.",
		],
	}),

	emailChanged: ({ name, newEmail, changedAt }) => ({
		subject: "Your email address was changed",
		paragraphs: [
			`Hello ${oneLine(name)},`,
			`The email address of your account was changed to ${newEmail} on ${timeOf(changedAt)}.`,
			"If you did not do this, contact the operator.",
		],
	}),

	securityChanged: ({ name, change, changedAt }) => ({
		subject: securityChanges[change],
		paragraphs: [
			`Hello ${oneLine(name)},`,
			`${securityChanges[change]} on ${timeOf(changedAt)}.`,
			"If you did not do this, reset your password at the sign-in page and check the security settings.",
		],
	}),
};

/** The text of a mail that is not about a document. */
export function writeAccountMail<K extends PlainKind>(kind: K, facts: AccountMailData[K]): MailContent {
	const content = accountWriters[kind](facts);
	return { ...content, subject: oneLine(content.subject) };
}

function timeOf(instant: string): string {
	return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
