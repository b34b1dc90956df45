import { BadRequest, errorOf } from "@repo/http-errors";
import { said } from "../languages/account-words.ts";
import {
	findPasswordProblem,
	MAX_PASSWORD_LENGTH,
	MIN_PASSWORD_LENGTH,
	type PasswordProblem,
} from "./find-password-problem.ts";

export const WeakPassword = errorOf(BadRequest, "weak_password", (problem: PasswordProblem) =>
	said(({ refusals: { password } }) => {
		if (problem === "too-short") return password.tooShort({ min: MIN_PASSWORD_LENGTH });
		return problem === "too-long" ? password.tooLong({ max: MAX_PASSWORD_LENGTH }) : password[problem];
	}),
);

/** Throws WeakPassword. `about` are the owner's name, address and so on. */
export function refuseWeakPassword(password: string, about: readonly string[]): void {
	const problem = findPasswordProblem(password, about);
	if (problem) throw new WeakPassword(problem);
}
