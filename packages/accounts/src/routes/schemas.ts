import { emailAddress } from "@repo/validation";
import { z } from "zod";
import { authenticationResponse } from "../passkeys/index.ts";
import { MAX_PASSWORD_LENGTH } from "../passwords/index.ts";

export const returnToQuery = z.object({ return_to: z.unknown().optional() });

const filledIn = (max: number) =>
	z.string().min(1, "must be filled in").max(max, `must have at most ${max} characters`);

export const givenPassword = filledIn(MAX_PASSWORD_LENGTH);

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
