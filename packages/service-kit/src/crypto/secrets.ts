import {
	generateKeyPair,
	hash,
	type KeyObject,
	randomFillSync,
	randomUUID,
	timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

/** 256 random bits as base64url, with a prefix that tells people and scanners what it is, e.g. `key_…`. */
export function newSecret(prefix = ""): string {
	return prefix + takeRandom(32).toString("base64url");
}

/** SHA-256, which is enough for 256 random bits; passwords are hashed by password-hash.ts. */
export function hashSecret(secret: string): Buffer {
	return hash("sha256", secret, "buffer");
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
	return a.length === b.length && timingSafeEqual(a, b);
}

/** An unguessable public name: 120 random bits in `A-Za-z0-9_-`. */
export function newName(prefix: string): string {
	return prefix + takeRandom(15).toString("base64url");
}

export function newUuid(): string {
	return randomUUID();
}

/**
 * A secret's hash under a fresh nonce: `sha256(nonce ‖ sha256(secret))`. The database compares these; the duration
 * reveals nothing, because a caller knows neither side.
 */
export function blind(secretHash: Buffer): { nonce: Buffer; blinded: Buffer } {
	const nonce = takeRandom(16);
	return { nonce, blinded: hash("sha256", Buffer.concat([nonce, secretHash]), "buffer") };
}

// Requesting random bytes one secret at a time costs five times as much.
const pool = Buffer.allocUnsafeSlow(4_096);
let used = pool.length;

/** Each byte is used once, and then erased from the pool. */
function takeRandom(length: number): Buffer {
	if (used + length > pool.length) {
		randomFillSync(pool);
		used = 0;
	}
	const taken = Buffer.from(pool.subarray(used, used + length));
	pool.fill(0, used, used + length);
	used += length;
	return taken;
}

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
