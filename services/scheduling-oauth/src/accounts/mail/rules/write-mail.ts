import type { MailContent } from "@repo/service-kit/mail";
import type { MailData } from "../kinds.ts";

export function resetMail({ name, link }: { name: string; link: string }): MailContent {
	return {
		subject: "Reset your password",
		paragraphs: [
			`Hello ${name},`,
			"Someone asked to reset the password of your Scheduling account. If it was you, choose a new password.",
		],
		button: { label: "Choose a new password", url: link },
		closing: [
			"The link works once and expires in one hour.",
			"If you did not ask for this, ignore this email. Your password has not changed.",
		],
	};
}

type PasswordChange = MailData["password-changed"] & { at: Date; resetUrl: string };

export function passwordChangedMail({ name, timeZone, at, resetUrl }: PasswordChange): MailContent {
	return {
		subject: "Your password was changed",
		paragraphs: [
			`Hello ${name},`,
			`The password of your Scheduling account was changed on ${momentOf(at, timeZone)}. All other browsers were signed out.`,
			"If you did not do this, reset your password now.",
		],
		button: { label: "Reset password", url: resetUrl },
	};
}

type EmailChange = MailData["email-changed"] & { at: Date };

export function emailChangedMail({ name, timeZone, newEmail, at }: EmailChange): MailContent {
	return {
		subject: "Your email address was changed",
		paragraphs: [
			`Hello ${name},`,
			`The email address of your Scheduling account was changed to ${newEmail} on ${momentOf(at, timeZone)}.`,
			"If you did not do this, reply to this email.",
		],
	};
}

function momentOf(at: Date, timeZone: string): string {
	const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
	return `${format.format(at)} (${timeZone})`;
}
