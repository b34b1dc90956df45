import type { Endpoint } from "@repo/validation";
import { checkCsrf } from "../forms/index.ts";
import { findSignUp } from "../new-account.ts";
import { NEW_ACCOUNT_CSRF, NEW_ACCOUNT_OPTIONS_PATH } from "../pages/index.ts";
import { startFirstRegistration } from "../passkeys/index.ts";
import { withReturnTo } from "../return-to.ts";
import { RECOVERY_CODES_PATH } from "../security/index.ts";
import { ProofExpired } from "../sign-in/index.ts";
import type { AccountSite } from "../web/index.ts";
import { passkeyOptions } from "./passkey-options.ts";

/** Options for the passkey that a new account is created with. */
export function newAccountOptionsRoutes(site: AccountSite): Endpoint[] {
	return [
		passkeyOptions(site, {
			path: NEW_ACCOUNT_OPTIONS_PATH,
			operationId: "startFirstPasskey",
			start: async (visitor, body) => {
				checkCsrf(visitor, NEW_ACCOUNT_CSRF, body.csrf);
				const proof = await findSignUp(site, visitor.browser, body.proof);
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
 * Where a new account continues. Losing the only passkey would lock its owner out, so recovery codes come
 * first.
 */
export function afterSignUp(returnTo: string, hasPasskey: boolean): string {
	return hasPasskey ? withReturnTo(`${RECOVERY_CODES_PATH}?done=passkey-added`, returnTo) : returnTo;
}
