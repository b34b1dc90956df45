import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

const generate = promisify(generateKeyPair);

export type SigningAlgorithm = "ES256" | "RS256";

/** A new key pair for signing: P-256 for ES256, 2048-bit RSA for RS256 (RFC 7518 §3.1). */
export function newKeyPair(
	algorithm: SigningAlgorithm,
): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
	return algorithm === "ES256"
		? generate("ec", { namedCurve: "P-256" })
		: generate("rsa", { modulusLength: 2048 });
}
