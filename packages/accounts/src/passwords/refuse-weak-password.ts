import { BadRequest, errorOf } from "@repo/http-errors";

import {
	findPasswordProblem,
	MAX_PASSWORD_LENGTH,
	MIN_PASSWORD_LENGTH,
	type PasswordProblem,
} from "./find-password-problem.ts";

const words: Record<PasswordProblem, string> = {
	"too-short": `must have at least ${MIN_PASSWORD_LENGTH} characters`,
	"too-long": `must have at most ${MAX_PASSWORD_LENGTH} characters`,
	common: "is on lists of common passwords. Choose another",
	personal: "must not contain your name, username or email address",
};

export const WeakPassword = errorOf(
	BadRequest,
	"weak_password",
	(problem: PasswordProblem) => `The password ${words[problem]}.`,
);

/** Throws WeakPassword. `about` are the owner's name, address and so on. */
export function refuseWeakPassword(password: string, about: readonly string[]): void {
	const problem = findPasswordProblem(password, about);
	if (problem) throw new WeakPassword(problem);
}
