import { isCommonPassword } from "./common-passwords.ts";

export const MIN_PASSWORD_LENGTH = 10;
/** Limits the cost of hashing. Passphrases and password managers stay well below it. */
export const MAX_PASSWORD_LENGTH = 200;

export type PasswordProblem = "too-short" | "too-long" | "common" | "personal";

/** Texts about the owner, such as the email address, name and username, which a password must not contain. */
type About = readonly string[];

/** Why a password cannot be chosen (NIST SP 800-63B §3.1.1.2), or undefined. */
export function findPasswordProblem(password: string, about: About): PasswordProblem | undefined {
	const length = passwordLength(password);
	if (length < MIN_PASSWORD_LENGTH) return "too-short";
	if (length > MAX_PASSWORD_LENGTH) return "too-long";
	const normal = password.normalize("NFKC");
	if (isPersonal(normal, about)) return "personal";
	return isCommonPassword(normal) ? "common" : undefined;
}

/** In code points of the normal form, which is hashed. */
export function passwordLength(password: string): number {
	return [...password.normalize("NFKC")].length;
}

const MIN_PART_LENGTH = 4;

function isPersonal(password: string, about: About): boolean {
	const letters = keepLetters(password);
	return about
		.flatMap((text) => [text, ...text.split(/[\s@._+-]+/)])
		.map(keepLetters)
		.some((part) => part.length >= MIN_PART_LENGTH && letters.includes(part) && covers(part, letters));
}

/** A short part inside a long passphrase is not a weakness: it must be at least a third of it. */
const covers = (part: string, password: string) => part.length * 3 >= password.length;

const keepLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
