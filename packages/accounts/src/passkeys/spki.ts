import { createPublicKey } from "node:crypto";
import type * as helpers from "@simplewebauthn/server/helpers";

type Helpers = typeof helpers;

/**
 * Converts a COSE key (RFC 9053 §7.1.1 and RFC 8230 §4) to SubjectPublicKeyInfo in DER. Throws for a key that is
 * neither P-256 nor RSA.
 */
export function toSpki(helpers: Helpers, coseKey: Uint8Array): Buffer {
	const key = helpers.decodeCredentialPublicKey(new Uint8Array(coseKey));
	return createPublicKey({ key: toJwk(helpers, key), format: "jwk" }).export({ format: "der", type: "spki" });
}

function toJwk({ cose }: Helpers, key: ReturnType<Helpers["decodeCredentialPublicKey"]>) {
	if (cose.isCOSEPublicKeyEC2(key)) {
		const [x, y] = [key.get(cose.COSEKEYS.x), key.get(cose.COSEKEYS.y)];
		if (x && y && key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256)
			return { kty: "EC", crv: "P-256", x: base64url(x), y: base64url(y) };
	}
	if (cose.isCOSEPublicKeyRSA(key)) {
		const [n, e] = [key.get(cose.COSEKEYS.n), key.get(cose.COSEKEYS.e)];
		if (n && e) return { kty: "RSA", n: base64url(n), e: base64url(e) };
	}
	throw new Error("The key is neither P-256 nor RSA.");
}

const base64url = (value: Uint8Array) => Buffer.from(value).toString("base64url");
