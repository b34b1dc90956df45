import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

/** 256 random bits as base64url, with a prefix that tells people and scanners what it is, e.g. `key_…`. */
export function newSecret(prefix = ""): string {
	return prefix + randomBytes(32).toString("base64url");
}

/** SHA-256, which is enough for 256 random bits; passwords are hashed by accounts/password-hash.ts. */
export function hashSecret(secret: string): Buffer {
	return createHash("sha256").update(secret).digest();
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
	return a.length === b.length && timingSafeEqual(a, b);
}

/** An unguessable public name: 120 random bits in `A-Za-z0-9_-`. */
export function newName(prefix: string): string {
	return prefix + randomBytes(15).toString("base64url");
}

export function newUuid(): string {
	return randomUUID();
}

/**
 * A secret's hash under a fresh nonce: `sha256(nonce ‖ sha256(secret))`. The database compares these; the duration
 * reveals nothing, because a caller knows neither side.
 */
export function blind(secretHash: Buffer): { nonce: Buffer; blinded: Buffer } {
	const nonce = randomBytes(16);
	return { nonce, blinded: createHash("sha256").update(nonce).update(secretHash).digest() };
}
