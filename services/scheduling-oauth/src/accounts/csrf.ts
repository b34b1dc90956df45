import { createHmac } from "node:crypto";
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

function mac(secret: string, purpose: string): Buffer {
	return createHmac("sha256", secret).update(`csrf:${purpose}`).digest();
}
