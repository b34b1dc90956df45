import { emailAddress } from "@repo/validation";
import { z } from "zod";
import { authenticationResponse } from "../passkeys/index.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordLength } from "../passwords/index.ts";

export const returnToQuery = z.object({ return_to: z.unknown().optional() });

const filledIn = (max: number) =>
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

export const signInForm = z.object({ login: z.string().trim().pipe(filledIn(254)), password: givenPassword });

export const emailForm = z.object({ email: emailAddress });

const code = z.string().trim().pipe(filledIn(60));
export const codeForm = z.object({ code });

/** Set by the page's script: the browser's response as JSON. */
export function passkeyResponse<Schema extends z.ZodType>(schema: Schema) {
	return z
		.string()
		.max(90_000)
		.transform((text, context) => {
			try {
				return JSON.parse(text) as unknown;
			} catch {
				context.addIssue("must be JSON");
				return z.NEVER;
			}
		})
		.pipe(schema as z.ZodType<z.output<Schema>, unknown>);
}

export const passkeyForm = z.object({ response: passkeyResponse(authenticationResponse) });

/** One of the forms of `FactorForms`. */
export const factorForm = z.discriminatedUnion("proof", [
	z.object({ proof: z.literal("totp"), code }),
	z.object({ proof: z.literal("recovery-code"), code }),
	z.object({ proof: z.literal("passkey"), response: passkeyResponse(authenticationResponse) }),
]);
