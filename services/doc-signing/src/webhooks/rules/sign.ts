import { createHmac } from "node:crypto";

export type SignedMessage = { id: string; sentAt: Date; body: string };

/** The headers of Standard Webhooks 1.0.0: `secret` is `whsec_` and base64, the signature `v1,` and base64. */
export function signHeaders(secret: string, { id, sentAt, body }: SignedMessage): Record<string, string> {
	const timestamp = String(Math.floor(sentAt.getTime() / 1000));
	const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
	const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
	return {
		"webhook-id": id,
		"webhook-timestamp": timestamp,
		"webhook-signature": `v1,${signature}`,
	};
}
