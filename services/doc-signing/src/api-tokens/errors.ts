import { BadRequest, Conflict, NotFound, TooManyRequests, Unauthorized } from "@repo/http-errors";

const challenge = { headers: { "WWW-Authenticate": 'Bearer realm="doc-signing"' } };

export class TokenMissing extends Unauthorized {
	constructor() {
		super(
			"token_missing",
			"Send an API token in the Authorization header: api_… or Bearer api_….",
			challenge,
		);
	}
}

/** Unknown, expired, revoked, of a disabled account, or of someone who has left the team: which, is not said. */
export class TokenNotValid extends Unauthorized {
	constructor() {
		super("token_not_valid", "This API token is not valid, or no longer.", challenge);
	}
}

export class RateLimitReached extends TooManyRequests {
	constructor(limit: number, seconds: number) {
		super(seconds, `This API token may make ${limit} requests a minute. Try again in ${seconds} seconds.`);
	}
}

export class NoSuchToken extends NotFound {
	constructor() {
		super("token_not_found", "There is no such API token.");
	}
}

export class IdempotencyKeyMalformed extends BadRequest {
	constructor() {
		super("idempotency_key_malformed", "The Idempotency-Key is 1 to 255 printable ASCII characters.");
	}
}

export class IdempotencyKeyReused extends Conflict {
	constructor() {
		super(
			"idempotency_key_reused",
			"This Idempotency-Key came with another request within the last 24 hours. Use a new key for a new request.",
		);
	}
}

export class FirstRequestAtWork extends Conflict {
	constructor() {
		super(
			"idempotency_key_at_work",
			"The first request with this Idempotency-Key is still at work. Try again in a moment.",
			{ headers: { "Retry-After": "5" } },
		);
	}
}
