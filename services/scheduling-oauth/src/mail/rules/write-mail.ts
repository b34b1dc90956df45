import type { MailContent } from "@repo/service-kit/mail";
import type { SecurityMailChange } from "../kinds.ts";

export function invitationMail({ signUpUrl }: { signUpUrl: string }): MailContent {
	return {
		subject: "Create your Scheduling account",
		paragraphs: ["You are invited to create a Scheduling account with this email address."],
		button: { label: "Create account", url: signUpUrl },
		closing: ["The invitation expires in 14 days. If you do not want an account, ignore this email."],
	};
}

type PasswordChange = { timeZone: string; at: Date; resetUrl: string };

export function passwordChangedMail({ timeZone, at, resetUrl }: PasswordChange): MailContent {
	return {
		subject: "Your password was changed",
		paragraphs: [
			`The password of your Scheduling account was changed on ${writeMoment(at, timeZone)}, and all other browsers were signed out.`,
			"If you did not do this, reset your password now.",
		],
		button: { label: "Reset password", url: resetUrl },
	};
}

type EmailChange = { timeZone: string; at: Date; newEmail: string };

export function emailChangedMail({ timeZone, newEmail, at }: EmailChange): MailContent {
	return {
		subject: "Your email address was changed",
		paragraphs: [
			`The email address of your Scheduling account was changed to ${newEmail} on ${writeMoment(at, timeZone)}.`,
			"If you did not do this, reply to this email.",
		],
	};
}

export function accountDeletedMail({ timeZone, at }: { timeZone: string; at: Date }): MailContent {
	return {
		subject: "Your account was deleted",
		paragraphs: [
			`Your Scheduling account was deleted on ${writeMoment(at, timeZone)}, with its bookings, API keys and connected apps.`,
			"If you did not request this, reply to this email.",
		],
	};
}

const securityWords: Record<SecurityMailChange, string> = {
	"account.passkey_added": "A passkey was added to your Scheduling account",
	"account.passkey_removed": "A passkey was removed from your Scheduling account",
	"account.provider_connected": "A company sign-in was connected to your Scheduling account",
	"account.provider_removed": "A company sign-in was disconnected from your Scheduling account",
	"account.authenticator_added": "An authenticator app was set up for your Scheduling account",
	"account.authenticator_removed": "The authenticator app for your Scheduling account was turned off",
	"account.recovery_codes_created":
		"New recovery codes were created for your Scheduling account, and the earlier ones no longer work",
	"account.factors_reset":
		"An operator removed the passkeys, authenticator app and recovery codes from your Scheduling account and signed you out everywhere",
};

/** Changes that end the account's other sessions. */
const isFactorAdded = (change: SecurityMailChange) =>
	change === "account.passkey_added" || change === "account.authenticator_added";

type SecurityUpdate = { change: SecurityMailChange; timeZone: string; at: Date; securityUrl: string };

export function securityChangedMail({ change, timeZone, at, securityUrl }: SecurityUpdate): MailContent {
	return {
		subject: "The security settings of your account were changed",
		paragraphs: [
			`${securityWords[change]} on ${writeMoment(at, timeZone)}${isFactorAdded(change) ? ", and all other browsers were signed out" : ""}.`,
			change === "account.factors_reset"
				? "Sign in and set up a passkey or an authenticator app again. If you did not request this, reply to this email."
				: "If you did not do this, change your password, sign out all other sessions, and reply to this email.",
		],
		button: { label: "Review security settings", url: securityUrl },
	};
}

export function requestReceivedMail({ requestsUrl }: { requestsUrl: string }): MailContent {
	return {
		subject: "A request for an app is waiting",
		paragraphs: ["A developer has requested an app or a change of one."],
		button: { label: "Review requests", url: requestsUrl },
	};
}

type DecidedRequest = {
	name: string;
	reason: string | null;
	isChange: boolean;
	/** A server app that has no secret yet. */
	needsSecret: boolean;
	appsUrl: string;
};

export function requestDecidedMail(request: DecidedRequest): MailContent {
	const { name, reason, isChange, needsSecret, appsUrl } = request;
	const what = isChange ? `change of ${name}` : `app ${name}`;
	const next = isChange
		? "The approved version keeps working."
		: "You can change the request and send it again.";
	return {
		subject: reason === null ? `Your ${what} was approved` : `Your ${what} was rejected`,
		paragraphs:
			reason === null
				? [
						`The operator approved your ${what}. Its client ID is on its page.`,
						...(needsSecret ? ["Create its client secret there. The secret is shown only once."] : []),
					]
				: [`The operator rejected your ${what}.`, `Reason: ${reason}`, next],
		button: { label: "Open your apps", url: appsUrl },
	};
}

type BookingChange = {
	booking: {
		title: string;
		status: "accepted" | "cancelled";
		sequence: number;
		startsAt: Date;
		endsAt: Date;
	};
	organizer: string;
	timeZone: string;
};

/** To an attendee, whom anyone may have entered: nothing that the user or an app wrote, except the title. */
export function bookingMail({ booking, organizer, timeZone }: BookingChange): MailContent {
	const { title, status, sequence, startsAt, endsAt } = booking;
	const change = status === "cancelled" ? "Cancelled" : sequence === 0 ? "Invitation" : "New time";
	return {
		subject: `${change}: ${title}`,
		paragraphs: [
			{
				title,
				facts: [`From ${writeMoment(startsAt, timeZone)}`, `to ${writeMoment(endsAt, timeZone)}`],
			},
			status === "cancelled"
				? `The user with the email address ${organizer} cancelled this booking.`
				: `The user with the email address ${organizer} booked this time with you. The attached file adds it to your calendar.`,
		],
		closing: status === "cancelled" ? [] : [`To change or decline it, reply to ${organizer}.`],
	};
}

type PausedWebhook = { host: string; timeZone: string; failingSince: Date; keysUrl: string };

export function webhookPausedMail({ host, timeZone, failingSince, keysUrl }: PausedWebhook): MailContent {
	return {
		subject: `Your webhook to ${host} is paused`,
		paragraphs: [
			`Every delivery to ${host} has failed since ${writeMoment(failingSince, timeZone)}, so your webhook is paused. Changes of your bookings are kept, and sent when you resume it.`,
			"If you did not create this webhook, delete it and revoke its API key.",
		],
		button: { label: "Review webhooks", url: keysUrl },
	};
}

/** One short line, in which email programs find no address to make a link of. */
export function withoutLinks(title: string): string {
	const line = title
		.replaceAll(/\s+/g, " ")
		.replaceAll("://", ": //")
		.replaceAll(/([.@])(?=[^\s\p{P}])/gu, "$1 ");
	return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}

function writeMoment(at: Date, timeZone: string): string {
	const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
	return `${format.format(at)} (${timeZone})`;
}
