import { type Language, langOf } from "@repo/service-kit/languages";
import type { MailContent } from "@repo/service-kit/mail";
import { PROOF_MINUTES } from "../address-proofs/index.ts";
import { type AccountWords, accountWords } from "../languages/account-words.ts";

type About = { product: string; language?: Language };
type Parts = { subject: string; text: string; button: string; otherwise: string };

function choosePurpose(words: AccountWords, purpose: string, product: string): Parts | undefined {
	const { signUp, reset, confirm, signIn, changeEmail } = words.mails;
	switch (purpose) {
		case "sign-up":
			return { ...signUp, subject: signUp.subject({ product }), button: words.createAccount };
		case "reset-password":
			return { ...reset, subject: reset.subject({ product }) };
		case "sign-in":
			return { ...signIn, subject: confirm.subject({ product }), button: confirm.button };
		case "change-email":
			return { ...changeEmail, subject: confirm.subject({ product }), button: confirm.button };
	}
	return undefined;
}

/**
 * The email that proves an address; undefined for a purpose without one. It quotes nothing that a stranger
 * chose.
 */
export function proofEmail(
	{ product, language = "en" }: About,
	purpose: string,
	{ link, code }: { link: string; code: string },
): MailContent | undefined {
	const words = accountWords(language);
	const parts = choosePurpose(words, purpose, product);
	if (!parts) return undefined;
	const { openOrEnter, validFor } = words.mails;
	return {
		lang: langOf(language),
		subject: parts.subject,
		paragraphs: [parts.text, openOrEnter, { code: `${code.slice(0, 3)} ${code.slice(3)}` }],
		button: { label: parts.button, url: link },
		closing: [validFor({ minutes: PROOF_MINUTES }), parts.otherwise],
	};
}

/** Instead of the code, for the owner of an account whose address someone signs up with. */
export function accountExistsEmail(
	{ product, language = "en" }: About,
	baseUrl: string,
	{ passwordHash }: { passwordHash: string | null },
): MailContent {
	const { mails, signIn } = accountWords(language);
	const { exists, changeEmail } = mails;
	return {
		lang: langOf(language),
		subject: exists.subject({ product }),
		paragraphs: [
			exists.text,
			passwordHash === null ? exists.usePasskey : exists.forgotten({ url: `${baseUrl}/password/forgotten` }),
		],
		button: { label: signIn.title, url: `${baseUrl}/sign-in` },
		closing: [changeEmail.otherwise],
	};
}
