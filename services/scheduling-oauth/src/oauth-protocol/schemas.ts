import type { CallerKind } from "@repo/validation";
import { z } from "zod";

/**
 * A parameter of a token request. RFC 6749 §3.2: without a value it counts as absent, and twice is a fault (a form's
 * parser makes an array of it).
 */
export const parameter = z
	.string("must be given once, as text")
	.nullish()
	.transform((value) => value || undefined)
	.meta({ override: { type: "string" } });

export const credentialFields = { client_id: parameter, client_secret: parameter };

export const oauthBodyTypes = ["application/x-www-form-urlencoded", "application/json"] as const;

/** RFC 6749 §5.2. */
const oauthError = z.object({ error: z.string(), error_description: z.string() }).meta({ id: "OAuthError" });

export const oauthFaults = {
	400: { description: "What is wrong with the request or the grant", body: oauthError },
	401: { description: "The client is not known, or its secret is wrong", body: oauthError },
	429: { description: "Too many failing requests", body: oauthError },
};

/** RFC 6749 §5.1: tokens are for no cache. */
export const notStored = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** For the API document. The client is recognized in the handler: its credentials may be in the body. */
export const clientSecurity: CallerKind<undefined> = {
	security: [{ clientBasic: [] }, {}],
	authenticate: async () => undefined,
};
