import type { CallerKind } from "@repo/validation";
import { z } from "zod";

/**
 * A parameter of a token request. RFC 6749 §3.2: a parameter without a value counts as absent, and repeating it is
 * an error (a form parser turns it into an array).
 */
export function parameter(description: string) {
	return z
		.string("must be sent once, as text")
		.nullish()
		.transform((value) => value || undefined)
		.meta({ description, override: { type: "string" } });
}

export const credentialFields = {
	client_id: parameter("The app's client ID, unless it is sent as HTTP Basic."),
	client_secret: parameter("The app's client secret, unless it is sent as HTTP Basic."),
};

/** The same client in every example. */
export const exampleClient = { client_id: "app_TZW_pHCWbUaicL2O7yYh", client_secret: "cs_…" };

export const oauthBodyTypes = ["application/x-www-form-urlencoded", "application/json"] as const;

/** RFC 6749 §5.2. */
const oauthError = z
	.object({
		error: z.string().meta({ description: "Error code of RFC 6749 §5.2." }),
		error_description: z.string().meta({ description: "What is wrong and how to fix it." }),
	})
	.meta({ id: "OAuthError" });

function oauthErrorExample(error: string, error_description: string) {
	return { body: oauthError, example: { error, error_description } };
}

export const oauthErrors = {
	400: {
		description: "A parameter is missing or invalid, or the code or token was refused.",
		...oauthErrorExample("invalid_grant", "The code is unknown or was issued to another client."),
	},
	401: {
		description: "`invalid_client`: the client credentials are missing or incorrect.",
		...oauthErrorExample("invalid_client", "The client_id is unknown or the client_secret is incorrect."),
	},
	429: {
		description: "Too many failed requests.",
		...oauthErrorExample(
			"temporarily_unavailable",
			"Too many failed requests. Wait for the number of seconds in Retry-After, then try again.",
		),
	},
};

/** RFC 6749 §5.1: tokens must not be cached. */
export const notStored = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** For the API document. The handler authenticates the client: its credentials may be in the body. */
export const clientSecurity: CallerKind<undefined> = {
	security: [{ clientBasic: [] }, {}],
	authenticate: async () => undefined,
};
