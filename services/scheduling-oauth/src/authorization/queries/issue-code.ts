import { currentRequestId } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import type { AuditEventType } from "../../audit-log/rules/event-types.ts";
import { mayBeAllowedSql } from "../../grants/queries.ts";
import type { ShownRequest } from "./requests.ts";

// Each of these is one statement: the user, the connection, the code and the audit row. Disabling the account
// and revoking the connection wait for it, or it finds that they came first.

/** A new code, its user and client, and its time. */
export type NewCode = {
	userId: number;
	at: Date;
	codeHash: Buffer;
	expiresAt: Date;
	ipAddress: string | undefined;
};

const codeValues = ({ userId, at, codeHash, expiresAt, ipAddress }: NewCode) => [
	userId,
	at,
	codeHash,
	expiresAt,
	ipAddress,
	currentRequestId(),
];

const personPart = `person AS MATERIALIZED (
	SELECT id, username FROM users WHERE id = $1 AND disabled_at IS NULL FOR SHARE
)`;

/** The code and its audit row, under the connection in `granted`. */
function issuedParts(asked: "true" | "false" | `'again'::text`): string {
	return `issued AS (
	INSERT INTO authorization_codes
		(code_hash, connection_id, client_row_id, redirect_uri, scopes, code_challenge, created_at, expires_at)
	SELECT $3::bytea, connection_id, client_row_id, redirect_uri, scopes, code_challenge, $2::timestamptz, $4::timestamptz
	FROM granted
), audited AS (
	INSERT INTO audit_events (at, type, actor_type, actor, user_id, client_row_id, ip_address, request_id, details)
	SELECT $2, '${"authorization.allowed" satisfies AuditEventType}', 'user', person.username, person.id,
		granted.client_row_id, $5::text, $6::uuid,
		jsonb_build_object('connectionId', connection_id, 'scopes', scopes, 'asked', ${asked})
	FROM granted, person
)`;
}

// Open → allowed, once, by the session it was shown to, unless it has expired, or the client was suspended or lost
// that redirect URI, or a scope was retired. Creates the connection, or adds scopes to the active one.
const allowText = `WITH ${personPart}, decided AS (
	UPDATE authorization_requests r SET decided_at = $2, decision = 'allow'
	FROM person, clients c
	WHERE r.id = $7 AND r.session_id = $8 AND r.decided_at IS NULL AND r.expires_at > $2
		AND c.id = r.client_row_id AND c.status = 'active' AND COALESCE(r.registered_uri, r.redirect_uri) = ANY (c.redirect_uris)
		AND NOT EXISTS (SELECT FROM scopes s WHERE s.name = ANY (r.scopes) AND NOT ${mayBeAllowedSql("s", "c.id", "$1")})
	RETURNING r.client_row_id, r.redirect_uri, r.scopes, r.code_challenge, r.raw_state, c.client_id
), connected AS (
	INSERT INTO connections AS n (user_id, client_row_id, scopes, created_at)
	SELECT $1, client_row_id, scopes, $2 FROM decided
	ON CONFLICT (user_id, client_row_id) WHERE status = 'active' DO UPDATE SET scopes =
		(SELECT array_agg(DISTINCT scope ORDER BY scope) FROM unnest(n.scopes || excluded.scopes) AS scope)
	RETURNING id AS connection_id
), granted AS (
	SELECT * FROM decided, connected
), ${issuedParts("true")}
SELECT client_id AS "clientId", redirect_uri AS "redirectUri", raw_state AS "rawState" FROM decided`;

export type AllowedRequest = { clientId: string; redirectUri: string; rawState: string | null };

/** Allows an open request. Undefined when it cannot be allowed now. */
export async function allowRequest(
	db: Database,
	{ shown, ...code }: NewCode & { shown: ShownRequest },
): Promise<AllowedRequest | undefined> {
	const { rows } = await db.$client.query<AllowedRequest>({
		name: "allow-request",
		text: allowText,
		values: [...codeValues(code), shown.id, shown.sessionId],
	});
	return rows[0];
}

/** What an app requests. */
export type Asked = {
	clientRowId: number;
	redirectUri: string;
	scopes: string[];
	codeChallenge: string | null;
};

const askedValues = ({ clientRowId, redirectUri, scopes, codeChallenge }: Asked) => [
	clientRowId,
	redirectUri,
	scopes,
	codeChallenge,
];

/** The active connection, if it allows as much. `unless` is SQL. */
const grantedPart = (unless = "false") => `granted AS MATERIALIZED (
	SELECT n.id AS connection_id, $7::int AS client_row_id, $8::text AS redirect_uri, $9::text[] AS scopes,
		$10::text AS code_challenge
	FROM person JOIN connections n ON n.user_id = person.id
	WHERE NOT ${unless} AND n.client_row_id = $7 AND n.status = 'active' AND n.scopes @> $9
	FOR NO KEY UPDATE OF n
)`;

const againText = `WITH ${personPart}, ${grantedPart()}, ${issuedParts("'again'::text")}
SELECT FROM granted`;

/** Issues another code under a connection. False when there is none that allows as much. */
export async function issueAnotherCode(db: Database, { asked, ...code }: NewCode & { asked: Asked }) {
	const { rowCount } = await db.$client.query({
		name: "issue-another-code",
		text: againText,
		values: [...codeValues(code), ...askedValues(asked)],
	});
	return rowCount === 1;
}

const openText = `WITH ${personPart}, ${grantedPart("$11::boolean")}, ${issuedParts("false")}, opened AS (
	INSERT INTO authorization_requests
		(session_id, client_row_id, redirect_uri, scopes, code_challenge, raw_state, created_at, expires_at, registered_uri)
	SELECT $12::uuid, $7, $8, $9, $10, $13::text, $2, $14::timestamptz, NULLIF($15::text, $8) FROM person
	WHERE NOT EXISTS (SELECT FROM granted)
	RETURNING id
)
SELECT (SELECT id FROM opened) AS "requestId" FROM person`;

type Opening = NewCode & {
	asked: Asked;
	alwaysAsk: boolean;
	registeredUri: string;
	sessionId: string;
	rawState: string | undefined;
	requestExpiresAt: Date;
};

/**
 * Issues the code if the user has allowed as much before; otherwise stores the request, and returns its id. Undefined
 * when the account is closed.
 */
export async function issueOrAsk(
	db: Database,
	{ asked, alwaysAsk, registeredUri, sessionId, rawState, requestExpiresAt, ...code }: Opening,
): Promise<{ requestId: string | null } | undefined> {
	const { rows } = await db.$client.query<{ requestId: string | null }>({
		name: "issue-or-ask",
		text: openText,
		values: [
			...codeValues(code),
			...askedValues(asked),
			alwaysAsk,
			sessionId,
			rawState,
			requestExpiresAt,
			registeredUri,
		],
	});
	return rows[0];
}
