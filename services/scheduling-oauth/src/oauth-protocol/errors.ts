import { BadRequest, Unauthorized } from "@repo/http-errors";

// The errors of RFC 6749 §5.2 (and §4.1.2.1 at the authorization page) under their own names.

export class InvalidRequest extends BadRequest {
	constructor(detail: string) {
		super("invalid_request", detail);
	}
}

export class InvalidGrant extends BadRequest {
	constructor(detail: string) {
		super("invalid_grant", detail);
	}
}

export class InvalidScope extends BadRequest {
	constructor(detail: string) {
		super("invalid_scope", detail);
	}
}

export class UnsupportedGrantType extends BadRequest {
	constructor(detail: string) {
		super("unsupported_grant_type", detail);
	}
}

/** The same words for an unknown client, a suspended one and a wrong secret: nobody learns which clients there are. */
export class InvalidClient extends Unauthorized {
	constructor({ basic }: { basic: boolean }) {
		super("invalid_client", "The client is not known, or its secret is wrong.", {
			// RFC 6749 §5.2: the challenge matches the scheme that the client tried.
			...(basic && { headers: { "WWW-Authenticate": 'Basic realm="scheduling", charset="UTF-8"' } }),
		});
	}
}
