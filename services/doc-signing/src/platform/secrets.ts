import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as base64url behind a prefix that tells people and scanners what it is, e.g. `api_…`. */
export function newSecret(prefix = ""): string {
	return prefix + randomBytes(32).toString("base64url");
}

/** SHA-256, which is enough for 256 random bits; passwords are hashed by accounts/password-hash.ts. */
export function hashSecret(secret: string): Buffer {
	return createHash("sha256").update(secret).digest();
}
