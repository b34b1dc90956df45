import { createPublicKey } from "node:crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { type ChallengeUse, createChallenge, takeChallenge } from "./challenges.ts";
import { PasskeyRefused } from "./errors.ts";
import type { PasskeyEvidence } from "./evidence.ts";
import { findHandle, findPasskey, listPasskeys, type Passkey, recordUse } from "./queries.ts";
import type { PasskeyOptions } from "./relying-party.ts";
import type { AuthenticationResponse } from "./responses.ts";
import { toSpki } from "./spki.ts";
import { loadWebauthn, loadWebauthnHelpers } from "./webauthn.ts";

/**
 * Whose passkey must respond, and what it signs; if neither is given, any discoverable passkey can sign in.
 */
type Subject = { userId?: number; statement?: Buffer };

/** PublicKeyCredentialRequestOptionsJSON, with user verification required. */
export async function startAuthentication(
	options: PasskeyOptions,
	db: Queryable,
	use: ChallengeUse,
	subject: Subject = {},
) {
	const { generateAuthenticationOptions } = await loadWebauthn();
	const allowed = subject.userId === undefined ? [] : await listPasskeys(db, subject.userId);
	return generateAuthenticationOptions({
		rpID: options.relyingParty.id,
		challenge: new Uint8Array(await createChallenge(options, db, use, subject)),
		userVerification: "required",
		allowCredentials: allowed.map(({ credentialId }) => ({ id: credentialId })),
	});
}

/**
 * Checks the response (WebAuthn §7.2) and returns whose passkey it is. The challenge is used up even if a later
 * check fails, provided the transaction commits. Throws PasskeyRefused.
 */
export async function finishAuthentication(
	options: PasskeyOptions,
	tx: Transaction,
	use: ChallengeUse,
	response: AuthenticationResponse,
): Promise<{ userId: number; passkey: Passkey; evidence: PasskeyEvidence }> {
	const taken = await takeChallenge(options, tx, use, response.response.clientDataJSON);
	const passkey = await findPasskey(tx, response.id);
	if (!passkey) throw new PasskeyRefused("the credential is unknown");
	if (taken.userId !== null && taken.userId !== passkey.userId)
		throw new PasskeyRefused("the credential is another account's");
	await checkHandle(tx, passkey.userId, response.response.userHandle);
	const { newCounter, credentialBackedUp } = await verify(options, response, taken.challenge, passkey);
	const recorded = await recordUse(tx, {
		credentialId: passkey.credentialId,
		signCount: newCounter,
		isBackedUp: credentialBackedUp,
		now: options.clock(),
	});
	if (!recorded) throw new PasskeyRefused("the signature counter did not increase");
	return {
		userId: passkey.userId,
		passkey,
		evidence: await verifyEvidence(options, response, passkey, taken.statement),
	};
}

async function checkHandle(db: Queryable, userId: number, answered: string | undefined): Promise<void> {
	if (answered === undefined) return;
	const handle = await findHandle(db, userId);
	if (handle?.toString("base64url") !== answered)
		throw new PasskeyRefused("the user handle is another account's");
}

async function verify(
	{ relyingParty }: PasskeyOptions,
	response: AuthenticationResponse,
	challenge: Buffer,
	{ credentialId, publicKey, signCount }: Passkey,
) {
	const webauthn = await loadWebauthn();
	try {
		const { verified, authenticationInfo } = await webauthn.verifyAuthenticationResponse({
			response: response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
			expectedChallenge: challenge.toString("base64url"),
			expectedOrigin: relyingParty.origin,
			expectedRPID: relyingParty.id,
			credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount },
			requireUserVerification: true,
		});
		if (verified) return authenticationInfo;
	} catch (error) {
		throw new PasskeyRefused(error instanceof Error ? error.message : "it cannot be read");
	}
	throw new PasskeyRefused("the signature is wrong");
}

async function verifyEvidence(
	{ relyingParty }: PasskeyOptions,
	{ response }: AuthenticationResponse,
	passkey: Passkey,
	statement: Buffer | null,
): Promise<PasskeyEvidence> {
	const spki = toSpki(await loadWebauthnHelpers(), passkey.publicKey);
	const key = createPublicKey({ key: spki, format: "der", type: "spki" });
	return {
		relyingPartyId: relyingParty.id,
		origin: relyingParty.origin,
		credentialId: passkey.credentialId,
		publicKeyPem: key.export({ format: "pem", type: "spki" }).toString(),
		publicKeyCose: passkey.publicKey.toString("base64url"),
		statement: statement?.toString("base64url") ?? null,
		clientDataJSON: response.clientDataJSON,
		authenticatorData: response.authenticatorData,
		signature: response.signature,
		registration: {
			clientDataJSON: passkey.registrationClientData.toString("base64url"),
			attestationObject: passkey.registrationAttestation.toString("base64url"),
		},
	};
}
