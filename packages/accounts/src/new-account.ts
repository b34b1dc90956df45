import { BadRequest, errorOf } from "@repo/http-errors";

import type { Transaction } from "@repo/service-kit/database";
import { z } from "zod";
import { findProof } from "./address-proofs/index.ts";
import {
	finishFirstRegistration,
	PasskeyRefused,
	type RegistrationResponse,
	registrationResponse,
} from "./passkeys/index.ts";
import { passkeyResponse } from "./passkeys/responses.ts";
import { browserName } from "./security/index.ts";
import type { Browser, SignInDeps } from "./sign-in/index.ts";

/** How the owner of a new account signs in: `response` is the browser's, for a passkey. */
export type FirstCredential = { password: string } | { response: RegistrationResponse };

/** Form fields of a {@link FirstCredential} with a passkey. */
export const firstPasskey = { response: passkeyResponse(registrationResponse) };

/** The proof of a sign-up whose address this browser has proven. Undefined when it was used or has expired. */
export async function findSignUp(
	site: Pick<SignInDeps, "db" | "clock">,
	{ browserSecret }: Browser,
	proofId: unknown,
) {
	const { data: id } = z.guid().safeParse(proofId);
	if (id === undefined) return undefined;
	const key = { id, purpose: "sign-up", browserSecret };
	const proof = await findProof(site, site.db, key);
	return proof?.provenAt ? { ...proof, id } : undefined;
}

/**
 * Stores the passkey of a new account, in the transaction that creates it. Throws FirstPasskeyNotAccepted.
 */
export async function storeFirstPasskey(
	deps: Pick<SignInDeps, "clock" | "relyingParty">,
	tx: Transaction,
	{ userId, proofId, response }: { userId: number; proofId: string; response: RegistrationResponse },
	{ browserSecret, userAgent }: Browser,
): Promise<void> {
	const name = browserName(userAgent);
	try {
		await finishFirstRegistration(deps, tx, { userId, proofId, browserSecret, name }, response);
	} catch (error) {
		throw error instanceof PasskeyRefused ? new FirstPasskeyNotAccepted() : error;
	}
}

const FirstPasskeyNotAccepted = errorOf(
	BadRequest,
	"passkey_not_accepted",
	"This passkey was not accepted. Try again, or choose a password.",
);
