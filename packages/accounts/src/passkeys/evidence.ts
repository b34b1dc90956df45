import { createHash, createPublicKey, verify } from "node:crypto";

/** Proof, verifiable without this service, that a passkey signed a statement. Binary values are base64url. */
export type PasskeyEvidence = {
	relyingPartyId: string;
	origin: string;
	credentialId: string;
	/** SubjectPublicKeyInfo. */
	publicKeyPem: string;
	publicKeyCose: string;
	/**
	 * The signed bytes themselves, not reconstructed, so that a later version of a serializer cannot change
	 * them.
	 */
	statement: string | null;
	clientDataJSON: string;
	authenticatorData: string;
	signature: string;
	registration: { clientDataJSON: string; attestationObject: string };
};

export type EvidenceProblem =
	| "no-statement"
	| "not-an-assertion"
	| "wrong-origin"
	| "wrong-challenge"
	| "wrong-relying-party"
	| "user-not-verified"
	| "wrong-signature";

const USER_PRESENT_AND_VERIFIED = 0b101;

/**
 * Whether the passkey's signature covers the statement (WebAuthn §7.2). Returns the first check that fails, or
 * undefined. Needs only the evidence; docs/passkey-evidence.md has the same steps for openssl.
 */
export function findEvidenceProblem(evidence: PasskeyEvidence): EvidenceProblem | undefined {
	if (evidence.statement === null) return "no-statement";
	const clientDataBytes = Buffer.from(evidence.clientDataJSON, "base64url");
	const clientData = parse(clientDataBytes);
	if (clientData?.type !== "webauthn.get") return "not-an-assertion";
	if (clientData.origin !== evidence.origin || clientData.crossOrigin === true) return "wrong-origin";
	if (clientData.challenge !== sha256(Buffer.from(evidence.statement, "base64url")).toString("base64url"))
		return "wrong-challenge";
	const authenticatorData = Buffer.from(evidence.authenticatorData, "base64url");
	if (!authenticatorData.subarray(0, 32).equals(sha256(Buffer.from(evidence.relyingPartyId))))
		return "wrong-relying-party";
	if (((authenticatorData[32] ?? 0) & USER_PRESENT_AND_VERIFIED) !== USER_PRESENT_AND_VERIFIED)
		return "user-not-verified";
	const signed = Buffer.concat([authenticatorData, sha256(clientDataBytes)]);
	return isSignature(evidence, signed) ? undefined : "wrong-signature";
}

function isSignature({ publicKeyPem, signature }: PasskeyEvidence, signed: Buffer): boolean {
	try {
		return verify("sha256", signed, createPublicKey(publicKeyPem), Buffer.from(signature, "base64url"));
	} catch {
		return false;
	}
}

type ClientData = { type?: unknown; challenge?: unknown; origin?: unknown; crossOrigin?: unknown };

function parse(json: Buffer): ClientData | undefined {
	try {
		return JSON.parse(json.toString()) as ClientData;
	} catch {
		return undefined;
	}
}

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();
