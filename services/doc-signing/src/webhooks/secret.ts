import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@repo/service-kit/crypto";
import type { Config } from "../config.ts";

/** `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function newWebhookSecret(): string {
	return `whsec_${randomBytes(32).toString("base64")}`;
}

export function encryptSecret(secret: string, userId: number, config: Keys): Buffer {
	return encrypt(Buffer.from(secret), deriveKey(config), boundTo(userId));
}

export function decryptSecret(encrypted: Buffer, userId: number, config: Keys): string {
	return decrypt(encrypted, deriveKey(config), boundTo(userId)).toString();
}

type Keys = Pick<Config, "ENCRYPTION_SECRET">;

function deriveKey({ ENCRYPTION_SECRET }: Keys): Buffer {
	return Buffer.from(ENCRYPTION_SECRET, "base64url");
}

function boundTo(userId: number): string {
	return `webhook secret of user ${userId}`;
}

const PREFIX = "whsec_";

/** The HMAC key: base64 after `whsec_` (Standard Webhooks 1.0.0), otherwise the text itself. */
export function signingKey(secret: string): Buffer {
	return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), "base64") : Buffer.from(secret);
}

/** Standard Webhooks 1.0.0, "Signature scheme": a `whsec_` secret is 24 to 64 bytes. */
export function isWebhookSecret(secret: string): boolean {
	if (!secret.startsWith(PREFIX)) return true;
	const { length } = signingKey(secret);
	return /^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(PREFIX.length)) && length >= 24 && length <= 64;
}
