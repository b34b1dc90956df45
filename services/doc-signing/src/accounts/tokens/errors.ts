import { Conflict, errorOf, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

const challenge = { headers: { "WWW-Authenticate": 'Bearer realm="doc-signing"' } };

export class TokenMissing extends Unauthorized {
	constructor() {
		super(
			"token_missing",
			"No API token. Send one in the Authorization header, such as `Authorization: Bearer api_…`.",
			challenge,
		);
	}
}

/** A page's request without a session: it has ended, or its account is disabled. */
export class SessionEnded extends Unauthorized {
	constructor() {
		super("session_ended", ...said(({ frame }) => frame.refusals.sessionEnded, challenge));
	}
}

/** A foreign page's requests carry the cookie too; only our own pages may act with it. */
export const CrossOriginRequest = errorOf(
	Forbidden,
	"cross_origin_request",
	"A session is accepted only from this service's own pages. Programs send an API token.",
);

export const TeamNotYours = errorOf(
	Forbidden,
	"team_not_yours",
	...said(({ frame }) => frame.refusals.teamNotYours),
);

/** Unknown, expired or revoked, or its user is disabled or has left the team. The message does not say which. */
export class TokenNotValid extends Unauthorized {
	constructor() {
		super("token_not_valid", "This API token is invalid, expired or revoked.", challenge);
	}
}

export const TokenReadOnly = errorOf(
	Forbidden,
	"token_read_only",
	"This API token is read-only: it can only be used for GET requests.",
);

export const NoSuchToken = errorOf(
	NotFound,
	"token_not_found",
	...said(({ errors }) => errors.tokens.notFound),
);

/** The same form was submitted again, too late to show its token again. */
export const ApiTokenAlreadyCreated = errorOf(
	Conflict,
	"token_created_before",
	...said(({ errors }) => errors.tokens.alreadyCreated),
);
