import { randomBytes } from "node:crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { verifyRegistrationResponse } from "@simplewebauthn/server";
import { createChallenge, takeChallenge } from "./challenges.ts";
import { PasskeyRefused } from "./errors.ts";
import { ensureHandle, insertPasskey, listPasskeys, type Passkey } from "./queries.ts";
import type { PasskeyOptions } from "./relying-party.ts";
import type { RegistrationResponse } from "./responses.ts";
import { toSpki } from "./spki.ts";
import { loadWebauthn, loadWebauthnHelpers } from "./webauthn.ts";

/** ES256 and RS256: Windows TPMs support only RS256, and `openssl dgst` verifies both. */
const ALGORITHMS = [-7, -257];
const PURPOSE = "register";

type Owner = { userId: number; browserSecret: string };

/** PublicKeyCredentialCreationOptionsJSON for a discoverable credential with user verification. */
export async function startRegistration(
	options: PasskeyOptions,
	db: Queryable,
	{ userId, browserSecret }: Owner,
	person: Person,
) {
	return creationOptions(options, person, {
		handle: await ensureHandle(db, userId, randomBytes(32)),
		challenge: await createChallenge(options, db, { purpose: PURPOSE, browserSecret }, { userId }),
		registered: await listPasskeys(db, userId),
	});
}

/** Checks the response (WebAuthn §7.1) and stores the passkey. Throws PasskeyRefused. */
export async function finishRegistration(
	options: PasskeyOptions,
	tx: Transaction,
	{ userId, browserSecret }: Owner,
	response: RegistrationResponse,
	name: string,
): Promise<{ credentialId: string }> {
	const { clientDataJSON } = response.response;
	const taken = await takeChallenge(options, tx, { purpose: PURPOSE, browserSecret }, clientDataJSON);
	if (taken.userId !== userId) throw new PasskeyRefused("the challenge is another account's");
	return storePasskey(options, tx, { userId, challenge: taken.challenge, name }, response);
}

/** The account's name in the browser's dialog. */
export type Person = { email: string; name: string };

export async function creationOptions(
	{ relyingParty }: PasskeyOptions,
	{ email, name }: Person,
	{ handle, challenge, registered }: { handle: Buffer; challenge: Buffer; registered: Passkey[] },
) {
	const { generateRegistrationOptions } = await loadWebauthn();
	return generateRegistrationOptions({
		rpID: relyingParty.id,
		rpName: relyingParty.name,
		userID: new Uint8Array(handle),
		userName: email,
		userDisplayName: name,
		challenge: new Uint8Array(challenge),
		attestationType: "none",
		supportedAlgorithmIDs: ALGORITHMS,
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		excludeCredentials: registered.map(({ credentialId }) => ({ id: credentialId })),
	});
}

/** Checks the response to a consumed challenge, and stores the passkey. Throws PasskeyRefused. */
export async function storePasskey(
	options: PasskeyOptions,
	tx: Transaction,
	{ userId, challenge, name }: { userId: number; challenge: Buffer; name: string },
	response: RegistrationResponse,
): Promise<{ credentialId: string }> {
	const { clientDataJSON, attestationObject, transports } = response.response;
	const { credential, credentialBackedUp } = await verify(options, response, challenge);
	const isNew = await insertPasskey(tx, {
		credentialId: credential.id,
		userId,
		publicKey: Buffer.from(credential.publicKey),
		signCount: credential.counter,
		transports,
		isBackedUp: credentialBackedUp,
		name,
		registrationClientData: Buffer.from(clientDataJSON, "base64url"),
		registrationAttestation: Buffer.from(attestationObject, "base64url"),
		createdAt: options.clock(),
	});
	if (!isNew) throw new PasskeyRefused("the credential is registered already");
	return { credentialId: credential.id };
}

async function verify({ relyingParty }: PasskeyOptions, response: RegistrationResponse, challenge: Buffer) {
	const webauthn = await loadWebauthn();
	try {
		const { verified, registrationInfo } = await webauthn.verifyRegistrationResponse({
			// The library types only seven transports and passes on any other.
			response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
			expectedChallenge: challenge.toString("base64url"),
			expectedOrigin: relyingParty.origin,
			expectedRPID: relyingParty.id,
			requireUserVerification: true,
			supportedAlgorithmIDs: ALGORITHMS,
		});
		if (verified) {
			// The library accepts any curve; each use of the passkey reads the key.
			toSpki(await loadWebauthnHelpers(), registrationInfo.credential.publicKey);
			return registrationInfo;
		}
	} catch (error) {
		throw new PasskeyRefused(error instanceof Error ? error.message : "it cannot be read");
	}
	throw new PasskeyRefused("the attestation is wrong");
}
