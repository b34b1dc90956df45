import { createHmac } from "node:crypto";
import { signingKey } from "./signing-key.ts";

export type SignedMessage = { id: string; sentAt: Date; body: string };

/** The headers of Standard Webhooks 1.0.0. */
export function signHeaders(secret: string, { id, sentAt, body }: SignedMessage): Record<string, string> {
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
