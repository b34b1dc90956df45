import { BadRequest } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { findProof } from "../address-proofs/index.ts";
import { checkCsrf, withReturnTo } from "../forms/index.ts";
import { NEW_ACCOUNT_CSRF, NEW_ACCOUNT_OPTIONS_PATH } from "../pages/index.ts";
import {
	finishFirstRegistration,
	PasskeyRefused,
	type RegistrationResponse,
	registrationResponse,
	startFirstRegistration,
} from "../passkeys/index.ts";
import { browserName, RECOVERY_CODES_PATH } from "../security/index.ts";
import { ProofExpired, type SignInDeps } from "../sign-in/index.ts";
import type { AccountSite, Visitor } from "../web/index.ts";
import { passkeyOptions } from "./passkey-options.ts";
import { passkeyResponse } from "./schemas.ts";

/** How the owner of a new account signs in: `response` is the browser's, for a passkey. */
export type FirstCredential = { password: string } | { response: RegistrationResponse };

/** Form fields of a {@link FirstCredential} with a passkey. */
export const firstPasskey = { response: passkeyResponse(registrationResponse) };

/** The proof of a sign-up whose address this browser has proven. Undefined when it was used or has expired. */
export async function findSignUp(
	site: Pick<AccountSite, "db" | "clock">,
	visitor: Visitor,
	proofId: unknown,
) {
	const { data: id } = z.guid().safeParse(proofId);
	if (id === undefined) return undefined;
	const key = { id, purpose: "sign-up", browserSecret: visitor.secret };
	const proof = await findProof(site, site.db, key);
	return proof?.provenAt ? { ...proof, id } : undefined;
}

/** Options for the passkey that a new account is created with. */
export function newAccountOptionsRoutes(site: AccountSite): Endpoint[] {
	return [
		passkeyOptions(site, {
			path: NEW_ACCOUNT_OPTIONS_PATH,
			operationId: "startFirstPasskey",
			start: async (visitor, body) => {
				checkCsrf(visitor, NEW_ACCOUNT_CSRF, body.csrf);
				const proof = await findSignUp(site, visitor, body.proof);
				if (!proof) throw new ProofExpired();
				const { id: proofId, email } = proof;
				const name = typeof body.name === "string" ? body.name.trim().slice(0, 64) : "";
				const signUp = { proofId, browserSecret: visitor.secret };
				return startFirstRegistration(site, site.db, signUp, { email, name: name || email });
			},
		}),
	];
}

/**
 * Stores the passkey of a new account, in the transaction that creates it. Throws FirstPasskeyNotAccepted.
 */
export async function storeFirstPasskey(
	deps: Pick<SignInDeps, "clock" | "relyingParty">,
	tx: Transaction,
	{ userId, proofId, response }: { userId: number; proofId: string; response: RegistrationResponse },
	{ secret: browserSecret, browser }: Visitor,
): Promise<void> {
	const name = browserName(browser.userAgent);
	try {
		await finishFirstRegistration(deps, tx, { userId, proofId, browserSecret, name }, response);
	} catch (error) {
		throw error instanceof PasskeyRefused ? new FirstPasskeyNotAccepted() : error;
	}
}

/**
 * Where a new account continues. Losing the only passkey would lock its owner out, so recovery codes come
 * first.
 */
export function afterSignUp(returnTo: string, hasPasskey: boolean): string {
	return hasPasskey ? withReturnTo(`${RECOVERY_CODES_PATH}?done=passkey-added`, returnTo) : returnTo;
}

class FirstPasskeyNotAccepted extends BadRequest {
	constructor() {
		super("passkey_not_accepted", "This passkey was not accepted. Try again, or choose a password.");
	}
}
