import type { MailContent } from "@repo/service-kit/mail";

type Words = { subject: string; text: string; button: string; otherwise: string };

const makeWords = (product: string): Record<string, Words> => ({
	"sign-up": {
		subject: `${product}: create your account`,
		text: "Someone asked to create an account with this email address.",
		button: "Create account",
		otherwise: "If this was not you, ignore this email. No account has been created.",
	},
	"reset-password": {
		subject: `${product}: reset your password`,
		text: "Someone asked to reset the password of your account.",
		button: "Choose a new password",
		otherwise: "If this was not you, ignore this email. Your password has not changed.",
	},
	"sign-in": {
		subject: `${product}: confirm your email address`,
		text: "Someone signed in to your account. Before you can continue, confirm that this email address is yours.",
		button: "Confirm email address",
		otherwise: "If this was not you, do not confirm. Someone may know your password, so reset it instead.",
	},
	"change-email": {
		subject: `${product}: confirm your email address`,
		text: "Someone asked to use this email address for their account.",
		button: "Confirm email address",
		otherwise: "If this was not you, ignore this email. Nothing has changed.",
	},
});

/**
 * The email that proves an address; undefined for a purpose without one. It quotes nothing that a stranger
 * chose.
 */
export function proofEmail(
	product: string,
	purpose: string,
	{ link, code }: { link: string; code: string },
): MailContent | undefined {
	const words = makeWords(product)[purpose];
	if (!words) return undefined;
	return {
		subject: words.subject,
		paragraphs: [
			words.text,
			"Open the link, or enter this code on the page where you requested it:",
			{ code: `${code.slice(0, 3)} ${code.slice(3)}` },
		],
		button: { label: words.button, url: link },
		closing: [
			"The link and the code work once and expire in 20 minutes. Do not give the code to anyone.",
			words.otherwise,
		],
	};
}

/** Instead of the code, for the owner of an account whose address someone signs up with. */
export function accountExistsEmail(product: string, baseUrl: string): MailContent {
	return {
		subject: `${product}: you already have an account`,
		paragraphs: [
			"Someone asked to create an account with this email address. You already have one, so sign in instead.",
			`If you forgot your password, reset it: ${baseUrl}/password/forgotten`,
		],
		button: { label: "Sign in", url: `${baseUrl}/sign-in` },
		closing: ["If this was not you, ignore this email. Nothing has changed."],
	};
}
