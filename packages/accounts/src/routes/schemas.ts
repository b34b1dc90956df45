import { emailAddress } from "@repo/validation";
import { z } from "zod";
import { authenticationResponse } from "../passkeys/index.ts";
import { passkeyResponse } from "../passkeys/responses.ts";
import { filledIn, givenPassword } from "../passwords/schemas.ts";

export const returnToQuery = z.object({ return_to: z.unknown().optional() });

export const signInForm = z.object({ login: z.string().trim().pipe(filledIn(254)), password: givenPassword });

export const emailForm = z.object({ email: emailAddress });

const code = z.string().trim().pipe(filledIn(60));
export const codeForm = z.object({ code });

export const passkeyForm = z.object({ response: passkeyResponse(authenticationResponse) });

/** One of the forms of `FactorForms`. */
export const factorForm = z.discriminatedUnion("proof", [
	z.object({ proof: z.literal("totp"), code }),
	z.object({ proof: z.literal("recovery-code"), code }),
	z.object({ proof: z.literal("passkey"), response: passkeyResponse(authenticationResponse) }),
]);
