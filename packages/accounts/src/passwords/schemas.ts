import { z } from "zod";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordLength } from "./find-password-problem.ts";

export const filledIn = (max: number) =>
	z.string().min(1, "must be filled in").max(max, `must have at most ${max} characters`);

/** A password as typed: a character of its normal form may be several code units. */
export const givenPassword = filledIn(4 * MAX_PASSWORD_LENGTH);

/** A password to choose. `refuseWeakPassword` checks more. */
export const newPassword = z
	.string()
	.refine(
		(typed) => passwordLength(typed) >= MIN_PASSWORD_LENGTH,
		`must have at least ${MIN_PASSWORD_LENGTH} characters`,
	)
	.refine(
		(typed) => passwordLength(typed) <= MAX_PASSWORD_LENGTH,
		`must have at most ${MAX_PASSWORD_LENGTH} characters`,
	);
