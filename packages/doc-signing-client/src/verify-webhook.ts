import type { webhooks } from "./generated/types.ts";

/** A delivery, with its type by `event`. */
export type WebhookEvent = {
	[Name in keyof webhooks]: webhooks[Name]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

export type WebhookOptions = {
	/** How far its time may be from now: 300 seconds. */
	toleranceSeconds?: number;
	now?: Date;
};

/** The delivery was not signed with this secret, or is too old. Answer 400 and do nothing. */
export class UnverifiedWebhook extends Error {
	override name = "UnverifiedWebhook";
}

/** `Headers`, or an object such as Node's `request.headers`, whose names are in lower case. */
type HeaderSource = Headers | Record<string, string | string[] | undefined>;

/**
 * Verifies a delivery (Standard Webhooks 1.0.0) and returns its event. Takes the body as it was received: parsed and
 * written again, it is no longer what was signed. Ignore a `webhook-id` that you have handled before.
 */
export async function verifyWebhook(
	body: string | Uint8Array,
	headers: HeaderSource,
	secret: string,
	{ toleranceSeconds = 300, now = new Date() }: WebhookOptions = {},
): Promise<WebhookEvent> {
	const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
		readHeader(headers, name),
	);
	if (!id || !timestamp || !signatures) throw new UnverifiedWebhook("The webhook headers are missing.");
	if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds))
		throw new UnverifiedWebhook("The delivery is too old, or this clock is wrong.");
	const text = typeof body === "string" ? body : new TextDecoder().decode(body);
	const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
	if (!(await isSignedWith(secret, signed, signatures)))
		throw new UnverifiedWebhook("The signature does not match the body and the secret.");
	return JSON.parse(text);
}

/** Several signatures, separated by spaces, while a secret is replaced. `subtle.verify` takes constant time. */
async function isSignedWith(
	secret: string,
	signed: Uint8Array<ArrayBuffer>,
	signatures: string,
): Promise<boolean> {
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const key = await crypto.subtle.importKey("raw", keyBytes(secret), algorithm, false, ["verify"]);
	for (const signature of signatures.split(" ")) {
		const bytes = signature.startsWith("v1,") ? decodeBase64(signature.slice(3)) : undefined;
		if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, signed))) return true;
	}
	return false;
}

/** The base64 after `whsec_`; any other secret as it is. */
function keyBytes(secret: string): Uint8Array<ArrayBuffer> {
	if (!secret) throw new TypeError("The webhook's secret is missing.");
	if (!secret.startsWith("whsec_")) return new TextEncoder().encode(secret);
	const bytes = decodeBase64(secret.slice("whsec_".length));
	if (!bytes) throw new TypeError("The webhook's secret is not whsec_ and base64.");
	return bytes;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
	try {
		return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
	} catch {
		return undefined;
	}
}

function readHeader(headers: HeaderSource, name: string): string | undefined {
	const value = headers instanceof Headers ? headers.get(name) : headers[name];
	return typeof value === "string" ? value : undefined;
}
