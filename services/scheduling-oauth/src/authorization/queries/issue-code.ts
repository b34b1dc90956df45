import { currentRequestId } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import type { AuditEventType } from "../../audit-log/rules/event-types.ts";
import { documentHostSql, isDocumentAllowedSql } from "../../clients/tables.ts";
import { heldScopesSql, mayBeAllowedSql } from "../../grants/queries.ts";
import type { Back, ResponseMode } from "../rules/authorization-response.ts";
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
	/** When and how the user was verified. */
	authTime: Date;
	amr: string[] | null;
};

const codeValues = ({ userId, at, codeHash, expiresAt, ipAddress, authTime, amr }: NewCode) => [
	userId,
	at,
	codeHash,
	expiresAt,
	ipAddress,
	currentRequestId(),
	authTime,
	amr,
];

const personPart = `person AS MATERIALIZED (
	SELECT id, username FROM users WHERE id = $1 AND disabled_at IS NULL FOR SHARE
)`;

/** The code and its audit row, under the connection in `granted`. */
function issuedParts(asked: "$11::boolean" | "false" | `'again'::text`): string {
	return `issued AS (
	INSERT INTO authorization_codes
		(code_hash, connection_id, client_row_id, redirect_uri, scopes, code_challenge, nonce, resource, created_at,
			expires_at, auth_time, amr)
	SELECT $3::bytea, connection_id, client_row_id, redirect_uri, scopes, code_challenge, nonce, resource, $2::timestamptz,
		$4::timestamptz, $7::timestamptz, $8::text[]
	FROM granted
), audited AS (
	INSERT INTO audit_events (at, type, actor_type, actor, user_id, client_row_id, ip_address, request_id, details)
	SELECT $2, '${"authorization.allowed" satisfies AuditEventType}', 'user', person.username, person.id,
		granted.client_row_id, $5::text, $6::uuid,
		jsonb_build_object('connectionId', connection_id, 'scopes', scopes, 'asked', ${asked})
	FROM granted, person
)`;
}

const unionSql = (a: string, b: string): string =>
	`ARRAY(SELECT DISTINCT scope FROM unnest(${a} || ${b}) AS scope ORDER BY scope)`;

const asking = { clientRowId: "r.client_row_id", userId: "$1", isElsewhere: "r.resource IS NOT NULL" };

// Open → allowed, once, by the session it was shown to, unless it has expired, or the client was suspended or lost
// that redirect URI or its host, or a scope was retired or removed; on trial, by its owner only. Creates the connection, or adds scopes to the active one.
const allowText = `WITH ${personPart}, allowed AS MATERIALIZED (
	-- Locked: removing a scope waits for this, and then finds the connection that has it.
	SELECT s.name FROM authorization_requests r JOIN scopes s ON s.name = ANY (r.scopes)
	WHERE r.id = $9 AND r.session_id = $10 AND ${mayBeAllowedSql("s", asking)}
	ORDER BY s.name FOR KEY SHARE OF s
), decided AS (
	UPDATE authorization_requests r SET decided_at = $2, decision = 'allow'
	FROM person, clients c
	WHERE r.id = $9 AND r.session_id = $10 AND r.decided_at IS NULL AND r.expires_at > $2
		AND c.id = r.client_row_id AND c.status = 'active' AND COALESCE(r.registered_uri, r.redirect_uri) = ANY (c.redirect_uris)
		AND (NOT c.owner_only OR c.owner_id = $1) AND ${isDocumentAllowedSql("c", "$12::text")}
		AND r.scopes <@ ARRAY(SELECT name FROM allowed)
	RETURNING r.client_row_id, r.redirect_uri, r.scopes, r.code_challenge, r.nonce, r.resource, r.raw_state, r.response_mode, c.client_id
), counted AS (
	UPDATE clients c SET unverified_users = unverified_users + 1 FROM decided
	WHERE c.id = decided.client_row_id AND c.verified_at IS NULL
		AND NOT EXISTS (SELECT FROM document_hosts h WHERE h.host = ${documentHostSql("c")})
		-- By the person: an app may have many connections.
		AND c.id <> ALL (ARRAY(SELECT client_row_id FROM connections WHERE user_id = $1))
), connected AS (
	INSERT INTO connections AS n (user_id, client_row_id, scopes, scopes_here, created_at)
	SELECT $1, client_row_id, scopes, CASE WHEN resource IS NULL THEN scopes ELSE '{}' END, $2 FROM decided
	ON CONFLICT (user_id, client_row_id) WHERE status = 'active' DO UPDATE SET
		scopes = ${unionSql("n.scopes", "excluded.scopes")}, scopes_here = ${unionSql("n.scopes_here", "excluded.scopes_here")}
	RETURNING id AS connection_id
), granted AS (
	SELECT * FROM decided, connected
), ${issuedParts("$11::boolean")}
SELECT client_id AS "clientId", redirect_uri AS "redirectUri", raw_state AS "rawState", response_mode AS mode
FROM decided`;

export type AllowedRequest = Pick<Back, "redirectUri" | "rawState" | "mode"> & { clientId: string };

/** Allows an open request. Undefined when it cannot be allowed now. */
export async function allowRequest(
	db: Database,
	{ shown, asked, ...code }: NewCode & { shown: ShownRequest; asked: boolean },
): Promise<AllowedRequest | undefined> {
	const { rows } = await db.$client.query<AllowedRequest>({
		name: "allow-request",
		text: allowText,
		values: [...codeValues(code), shown.id, shown.sessionId, asked, shown.documents],
	});
	return rows[0];
}

/** What an app requests. */
export type Asked = {
	clientRowId: number;
	redirectUri: string;
	scopes: string[];
	codeChallenge: string | null;
	nonce: string | null;
	/** Null for this service. */
	resource: string | null;
};

const askedValues = ({ clientRowId, redirectUri, scopes, codeChallenge, nonce, resource }: Asked) => [
	clientRowId,
	redirectUri,
	scopes,
	codeChallenge,
	nonce,
	resource,
];

/** The active connection, if the user allowed as much, for this service unless another resource is requested. `unless` is SQL. */
const grantedPart = (unless = "false") => `granted AS MATERIALIZED (
	SELECT n.id AS connection_id, $9::int AS client_row_id, $10::text AS redirect_uri, $11::text[] AS scopes,
		$12::text AS code_challenge, $13::text AS nonce, $14::text AS resource
	FROM person JOIN connections n ON n.user_id = person.id
	WHERE NOT ${unless} AND n.client_row_id = $9 AND n.status = 'active'
		AND ${heldScopesSql("n", "$14::text IS NOT NULL")} @> $11
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

const openText = `WITH ${personPart}, ${grantedPart("$15::boolean")}, ${issuedParts("false")}, opened AS (
	INSERT INTO authorization_requests
		(session_id, client_row_id, redirect_uri, scopes, code_challenge, nonce, resource, raw_state, created_at,
			expires_at, registered_uri, response_mode)
	SELECT $16::uuid, $9, $10, $11, $12, $13, $14, $17::text, $2, $18::timestamptz, NULLIF($19::text, $10), $20::text
	FROM person WHERE NOT EXISTS (SELECT FROM granted) AND NOT $21::boolean
	RETURNING id
)
SELECT (SELECT id FROM opened) AS "requestId", EXISTS (SELECT FROM granted) AS "isGranted" FROM person`;

type Opened = { requestId: string | null; isGranted: boolean };

type Opening = NewCode & {
	asked: Asked;
	alwaysAsk: boolean;
	neverAsk: boolean;
	registeredUri: string;
	sessionId: string;
	rawState: string | undefined;
	responseMode: ResponseMode | null;
	requestExpiresAt: Date;
};

/**
 * Issues the code if the user has allowed as much before; otherwise stores the request and returns its id, unless the
 * user must not be asked. Undefined when the account is closed.
 */
export async function issueOrAsk(
	db: Database,
	{
		asked,
		alwaysAsk,
		neverAsk,
		registeredUri,
		sessionId,
		rawState,
		responseMode,
		requestExpiresAt,
		...code
	}: Opening,
): Promise<Opened | undefined> {
	const { rows } = await db.$client.query<Opened>({
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
			responseMode,
			neverAsk,
		],
	});
	return rows[0];
}
