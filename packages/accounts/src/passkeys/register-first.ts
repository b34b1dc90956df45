import { createHash } from "node:crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { type ChallengeUse, createChallenge, takeChallenge } from "./challenges.ts";
import { ensureHandle } from "./queries.ts";
import { creationOptions, type Person, storePasskey } from "./register.ts";
import type { PasskeyOptions } from "./relying-party.ts";
import type { RegistrationResponse } from "./responses.ts";

/** A sign-up in the browser that proved the address; the account does not exist yet. */
type SignUp = { proofId: string; browserSecret: string };

/** Options for the first passkey of a new account, like those of {@link startRegistration}. */
export async function startFirstRegistration(
	options: PasskeyOptions,
	db: Queryable,
	signUp: SignUp,
	person: Person,
) {
	const challenge = await createChallenge(options, db, makeUse(signUp));
	return creationOptions(options, person, { handle: handleFor(signUp), challenge, registered: [] });
}

/** Stores the passkey in the transaction that creates its account. Throws PasskeyRefused. */
export async function finishFirstRegistration(
	options: PasskeyOptions,
	tx: Transaction,
	{ userId, name, ...signUp }: SignUp & { userId: number; name: string },
	response: RegistrationResponse,
): Promise<void> {
	const { challenge } = await takeChallenge(options, tx, makeUse(signUp), response.response.clientDataJSON);
	await ensureHandle(tx, userId, handleFor(signUp));
	await storePasskey(options, tx, { userId, challenge, name }, response);
}

const makeUse = ({ proofId, browserSecret }: SignUp): ChallengeUse => ({
	purpose: `sign-up:${proofId}`,
	browserSecret,
});

/**
 * The handle must be known before the account has a row. The proof's id is random and used once; a second attempt of the
 * same sign-up replaces the passkey of the first on the authenticator.
 */
const handleFor = ({ proofId }: SignUp): Buffer =>
	createHash("sha256").update(`passkey handle:${proofId}`).digest();
