import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { errorOf, Forbidden } from "@repo/http-errors";
import { sameBytes } from "@repo/service-kit/crypto";
import { said } from "../languages/account-words.ts";

export const FormExpired = errorOf(
	Forbidden,
	"form_not_ours",
	...said(({ refusals }) => refusals.formExpired),
);

/** What a form's token is bound to: a session, or a visitor without one. */
export type TokenHolder = { secret: string };

const MAC_BYTES = 32;

/**
 * The token of a form: valid for this session and `purpose` only, so that a form's token cannot submit another form. It is
 * masked with bytes that differ each time: the length of a compressed page reveals nothing about it (BREACH).
 */
export function csrfToken({ secret }: TokenHolder, purpose: string): string {
	const mask = randomBytes(MAC_BYTES);
	return Buffer.concat([mask, combine(mac(secret, purpose), mask)]).toString("base64url");
}

/** Throws {@link FormExpired} (403) unless `given` is the token of this session and purpose. */
export function checkCsrf(holder: TokenHolder, purpose: string, given: unknown): void {
	if (!isCsrf(holder, purpose, given)) throw new FormExpired();
}

/** Whether `given` is the token of this session and purpose. */
export function isCsrf({ secret }: TokenHolder, purpose: string, given: unknown): boolean {
	const bytes = Buffer.from(typeof given === "string" ? given : "", "base64url");
	const [mask, masked] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
	return sameBytes(combine(masked, mask), mac(secret, purpose));
}

/** A new id for a form that must take effect once, however often it is sent. */
export function newFormId(): string {
	return randomUUID();
}

/**
 * 256 bits in base64url, the same for the same holder, purpose and content. Identifies a repeated submission, and serves
 * as a secret that can be shown again without being stored. It can be derived from the holder's secret and the content, so
 * the content of a visitor's secret includes a value that never leaves the server.
 */
export function onceValue({ secret }: TokenHolder, purpose: string, content: unknown): string {
	const text = `once:${purpose}:${JSON.stringify(content)}`;
	return createHmac("sha256", secret).update(text).digest("base64url");
}

/** XOR. */
function combine(one: Buffer, mask: Buffer): Buffer {
	return Buffer.from(one.map((byte, index) => byte ^ (mask[index] ?? 0)));
}

function mac(secret: string, purpose: string): Buffer {
	return createHmac("sha256", secret).update(`csrf:${purpose}`).digest();
}
