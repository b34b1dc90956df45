import { z } from "zod";
import { registrationResponse } from "../passkeys/index.ts";
import { passkeyResponse } from "../passkeys/responses.ts";
import { givenPassword } from "../passwords/schemas.ts";
import { factorForm } from "../routes/schemas.ts";
import { MAX_PASSKEY_NAME } from "./pages/passkey-cards.tsx";

const name = z
	.string()
	.trim()
	.min(1, "must be filled in")
	.max(MAX_PASSKEY_NAME, `must have at most ${MAX_PASSKEY_NAME} characters`);

export const nameForm = z.object({ name });
export const addPasskeyForm = z.object({ name, response: passkeyResponse(registrationResponse) });
export const firstCodeForm = z.object({ form_id: z.uuid(), code: z.string().trim().max(20) });
export const codesForm = z.object({ form_id: z.uuid() });
export const credentialParams = z.object({ credentialId: z.string().max(1400) });

/** One of the forms of `FactorForms`, or the password of an account without a second factor. */
export const verifyForm = z.discriminatedUnion("proof", [
	...factorForm.options,
	z.object({ proof: z.literal("password"), password: givenPassword }),
]);
