import type { AuditEventType } from "../../audit-log/rules/event-types.ts";

// What exchange and refresh have in common. Each is one statement, so that a request costs one trip to the database:
// who the client is, the change, when things were last used, the audit row and the key to sign with.
// Parameters: $1 client_id, $2 nonce, $3 blinded secret, $4 now.

/** The client, when one of its live secrets fits: compared under a nonce, so that the time tells nothing. */
export const clientPart = `client AS MATERIALIZED (
	SELECT c.id, c.client_id, s.id AS secret_id
	FROM clients c
		JOIN client_secrets s ON s.client_row_id = c.id AND s.revoked_at IS NULL
			AND sha256($2::bytea || s.secret_hash) = $3::bytea
	WHERE c.client_id = $1 AND c.status = 'active'
)`;

/** Within a minute nothing is written: these rows are shared, and would be what requests wait for. */
export function usedParts(granted: string): string {
	return `connection_used AS (
	UPDATE connections n SET last_used_at = $4 FROM ${granted} g
	WHERE n.id = g.connection_id AND (n.last_used_at IS NULL OR n.last_used_at < $4 - interval '1 minute')
), secret_used AS (
	UPDATE client_secrets s SET last_used_at = $4 FROM client
	WHERE s.id = client.secret_id AND (s.last_used_at IS NULL OR s.last_used_at < $4 - interval '1 minute')
)`;
}

/** Names of an audit row's parameters, and SQL for another object of details; a null in it is left out. */
type AuditParameters = { ip: string; jti: string; requestId: string; more?: string };

/** The audit row of what was granted: one for each row of `granted`. */
export function auditPart(
	type: AuditEventType,
	granted: string,
	{ ip, jti, requestId, more = "'{}'" }: AuditParameters,
): string {
	return `audited AS (
	INSERT INTO audit_events (at, type, actor_type, actor, user_id, client_row_id, ip_address, request_id, details)
	SELECT $4, '${type}', 'app', client.client_id, g.user_id, client.id, ${ip}::text, ${requestId}::uuid,
		jsonb_build_object('connectionId', g.connection_id, 'scopes', g.scopes, 'jti', ${jti}::text)
			|| jsonb_strip_nulls(${more})
	FROM ${granted} g, client
)`;
}

/** One row when the client is who it says; with the grant's columns null when that was refused. */
export function resultPart(granted: string): string {
	return `SELECT client.id AS "clientRowId", g.connection_id AS "connectionId", g.user_id AS "userId", g.scopes,
	g.refresh_token_id AS "refreshTokenId", (SELECT kid FROM signing_keys
		WHERE retired_at IS NULL AND signs_from IS NOT NULL) AS kid
FROM client LEFT JOIN ${granted} g ON true`;
}

export type GrantedRow = {
	clientRowId: number;
	connectionId: number;
	userId: number;
	scopes: string[];
	refreshTokenId: string;
	kid: string | null;
};

/** "no-client", or "refused" with the client's id, or what was granted. */
export type GrantOutcome =
	| { outcome: "no-client" }
	| { outcome: "refused"; clientRowId: number }
	| ({ outcome: "granted" } & GrantedRow);

export function outcomeOf(row: GrantedRow | undefined): GrantOutcome {
	if (!row) return { outcome: "no-client" };
	// The outer join's nulls.
	if ((row.connectionId as number | null) === null)
		return { outcome: "refused", clientRowId: row.clientRowId };
	return { outcome: "granted", ...row };
}
