import { createHmac, type KeyObject, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@repo/service-kit/crypto";

/** `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function newWebhookSecret(): string {
	return `whsec_${randomBytes(32).toString("base64")}`;
}

export function encryptSecret(secret: string, userId: number, key: KeyObject): Buffer {
	return encrypt(Buffer.from(secret), key, boundTo(userId));
}

export function decryptSecret(encrypted: Buffer, userId: number, key: KeyObject): string {
	return decrypt(encrypted, key, boundTo(userId)).toString();
}

function boundTo(userId: number): string {
	return `webhook secret of user ${userId}`;
}

const PREFIX = "whsec_";

/** The HMAC key: base64 after `whsec_` (Standard Webhooks 1.0.0), otherwise the text itself. */
function signingKey(secret: string): Buffer {
	return secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), "base64") : Buffer.from(secret);
}

/** Standard Webhooks 1.0.0, "Signature scheme": a `whsec_` secret is 24 to 64 bytes. */
export function isWebhookSecret(secret: string): boolean {
	if (!secret.startsWith(PREFIX)) return true;
	const { length } = signingKey(secret);
	return /^[A-Za-z0-9+/]+={0,2}$/.test(secret.slice(PREFIX.length)) && length >= 24 && length <= 64;
}

type Message = { id: string; sentAt: Date; body: string };

/** The headers of Standard Webhooks 1.0.0. */
export function signMessage(secret: string, { id, sentAt, body }: Message): Record<string, string> {
	const timestamp = String(Math.floor(sentAt.getTime() / 1000));
	const signature = createHmac("sha256", signingKey(secret))
		.update(`${id}.${timestamp}.${body}`)
		.digest("base64");
	return {
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": `v1,${signature}`,
	};
}
