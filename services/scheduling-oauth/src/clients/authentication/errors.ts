import { BadRequest, errorOf, Unauthorized } from "@repo/http-errors";

// The errors of RFC 6749 §5.2 (and §4.1.2.1 at the authorization page), by their names.

export const InvalidRequest = errorOf(BadRequest, "invalid_request", (detail: string) => detail);

export class InvalidGrant extends BadRequest {
	constructor(detail: string) {
		super("invalid_grant", detail);
	}
}

export const InvalidScope = errorOf(BadRequest, "invalid_scope", (detail: string) => detail);

/** RFC 8707 §2. */
export const InvalidTarget = errorOf(
	BadRequest,
	"invalid_target",
	"The resource differs from the one in the authorization request.",
);

export const UnsupportedGrantType = errorOf(BadRequest, "unsupported_grant_type", (detail: string) => detail);

/** Does not say whether the client exists: the same for an unknown client and a wrong secret. */
export class InvalidClient extends Unauthorized {
	constructor(
		{ basic }: { basic: boolean },
		detail = "The client_id is unknown or the client_secret is incorrect.",
	) {
		super("invalid_client", detail, {
			// RFC 6749 §5.2: the challenge matches the scheme that the client tried.
			...(basic && { headers: { "WWW-Authenticate": 'Basic realm="scheduling", charset="UTF-8"' } }),
		});
	}
}

export class ClientCredentialsMissing extends InvalidClient {
	constructor({ problem, basic }: { problem: string; basic: boolean }) {
		super(
			{ basic },
			`${problem} Send client_id and client_secret in the body, or as HTTP Basic: Authorization: Basic base64(client_id:client_secret).`,
		);
	}
}
