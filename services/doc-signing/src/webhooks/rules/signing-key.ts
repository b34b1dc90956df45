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
