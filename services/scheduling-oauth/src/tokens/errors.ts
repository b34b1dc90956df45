import { BadRequest, Forbidden, Unauthorized } from "@repo/http-errors";

const REALM = 'Bearer realm="scheduling"';

/** What a request needs: `scope`, and at the API `resource_metadata` (RFC 9728 §5.1). */
export type Needs = { scope?: string | undefined; resource_metadata?: string | undefined };

/** RFC 6750 §3.1: without a token, the challenge has no error code. */
export class TokenMissing extends Unauthorized {
	constructor(
		needs: Needs,
		detail = "Send an access token in the header Authorization: Bearer <access token>.",
	) {
		super("invalid_token", detail, {
			headers: { "WWW-Authenticate": challenge(needs) },
		});
	}
}

/** RFC 6750 §3.1: malformed, expired or revoked. Does not say which. */
export class TokenInvalid extends Unauthorized {
	constructor(needs: Needs) {
		const description = "The access token is malformed, expired or revoked.";
		super("invalid_token", description, {
			headers: {
				"WWW-Authenticate": challenge({ error: "invalid_token", error_description: description, ...needs }),
			},
		});
	}
}

export class InsufficientScope extends Forbidden {
	constructor({ scope, ...needs }: Needs & { scope: string }) {
		const description = `The access token does not have the scope ${scope}.`;
		super("insufficient_scope", description, {
			headers: {
				"WWW-Authenticate": challenge({
					error: "insufficient_scope",
					error_description: description,
					...needs,
					scope,
				}),
			},
		});
	}
}

/** RFC 6750 §3.1: more than one way of sending a token in one request. */
export class AuthorizationRepeated extends BadRequest {
	constructor() {
		const description = "Send only one Authorization header.";
		super("invalid_request", description, {
			headers: {
				"WWW-Authenticate": challenge({ error: "invalid_request", error_description: description }),
			},
		});
	}
}

function challenge(parameters: Record<string, string | undefined>): string {
	const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
	return [REALM, ...given.map(([name, value]) => `${name}="${value}"`)].join(", ");
}
