import { createHmac, randomUUID } from "node:crypto";
import { sameBytes } from "@repo/service-kit/crypto";
import { FormNotOurs } from "./errors.ts";

/** What a form's token is bound to: a session, or a visitor who has none yet. */
export type TokenHolder = { secret: string };

/** The token of a form: good for this session and this `purpose` alone, so one form's token opens no other. */
export function csrfToken({ secret }: TokenHolder, purpose: string): string {
	return mac(secret, purpose).toString("base64url");
}

/** Throws {@link FormNotOurs} (403) unless `given` is the token of this session and purpose. */
export function checkCsrf({ secret }: TokenHolder, purpose: string, given: unknown): void {
	const bytes = Buffer.from(typeof given === "string" ? given : "", "base64url");
	if (!sameBytes(bytes, mac(secret, purpose))) throw new FormNotOurs();
}

/** A new id for a form that must take effect once, however often it is sent. */
export function newFormId(): string {
	return randomUUID();
}

/**
 * 256 bits that only this session can make again from the same form with the same content, in base64url: what a second
 * submission is known by, and a secret that it can show again though nobody stored it.
 */
export function onceValue({ secret }: TokenHolder, purpose: string, content: unknown): string {
	const text = `once:${purpose}:${JSON.stringify(content)}`;
	return createHmac("sha256", secret).update(text).digest("base64url");
}

function mac(secret: string, purpose: string): Buffer {
	return createHmac("sha256", secret).update(`csrf:${purpose}`).digest();
}
