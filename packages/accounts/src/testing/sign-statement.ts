import { createHash, createPublicKey, randomBytes } from "node:crypto";
import * as helpers from "@simplewebauthn/server/helpers";
import { makeRelyingParty, type PasskeyEvidence } from "../passkeys/index.ts";
import { toSpki } from "../passkeys/spki.ts";
import { SoftwareAuthenticator } from "./authenticator.ts";

/** The evidence of a new passkey that signed a statement, as finishAuthentication() returns it. */
export function signStatement(statement: Buffer, baseUrl: string): PasskeyEvidence {
	const { id, origin } = makeRelyingParty(baseUrl, "tests");
	const authenticator = new SoftwareAuthenticator(origin);
	const user = { id: randomBytes(32).toString("base64url") };
	const challenge = randomBytes(32).toString("base64url");
	const registration = authenticator.register({ challenge, rp: { id }, user }).response;
	const { response } = authenticator.answer({
		challenge: createHash("sha256").update(statement).digest("base64url"),
		rpId: id,
	});
	const publicKey = publicKeyIn(registration.attestationObject);
	const key = createPublicKey({ key: toSpki(helpers, publicKey), format: "der", type: "spki" });
	return {
		relyingPartyId: id,
		origin,
		credentialId: authenticator.credentialId.toString("base64url"),
		publicKeyPem: key.export({ format: "pem", type: "spki" }).toString(),
		publicKeyCose: Buffer.from(publicKey).toString("base64url"),
		statement: statement.toString("base64url"),
		clientDataJSON: response.clientDataJSON,
		authenticatorData: response.authenticatorData,
		signature: response.signature,
		registration: {
			clientDataJSON: registration.clientDataJSON,
			attestationObject: registration.attestationObject,
		},
	};
}

function publicKeyIn(attestationObject: string): Uint8Array {
	const decoded = helpers.decodeAttestationObject(
		new Uint8Array(Buffer.from(attestationObject, "base64url")),
	);
	const { credentialPublicKey } = helpers.parseAuthenticatorData(decoded.get("authData"));
	if (!credentialPublicKey) throw new Error("a registration without its key");
	return credentialPublicKey;
}
