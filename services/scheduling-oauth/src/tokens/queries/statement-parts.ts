import type { AuditEventType } from "../../audit-log/rules/event-types.ts";
import type { subjectClaims } from "../../clients/rules/subject.ts";
import { isServedSql, scopesOfTokenSql } from "../../clients/tables.ts";

// Shared by exchange and refresh. Each is one statement, so that a request costs one round trip: the client, the
// change, the audit row and the signing key. The first parameters are the client's.

/** SQL of those of `scopes` that the app may have now at a resource, in their order. */
export const currentScopesSql = (scopes: string, resource: string): string =>
	scopesOfTokenSql(scopes, "client.allowed_scopes", resource);

/** SQL of whether a request names no resource or that of `granted`, null for this service; its clients may have to. */
export const sameResourceSql = (sent: string, granted: string): string =>
	`(${sent}::text IS NULL OR NOT client.reads_resource OR ${sent} = COALESCE(${granted}, '')) AND ${isServedSql(granted)}`;

/** Names of an audit row's parameters, and SQL for further details as an object, whose nulls are dropped. */
type AuditParameters = { ip: string; jti: string; requestId: string; more?: string };

/** The audit row of the grant: one for each row of `granted`. */
export function auditPart(
	type: AuditEventType,
	granted: string,
	{ ip, jti, requestId, more }: AuditParameters,
): string {
	return `audited AS (
	INSERT INTO audit_events (at, type, actor_type, actor, user_id, client_row_id, ip_address, request_id, details)
	SELECT $4, '${type}', 'app', client.client_id, g.user_id, client.id, ${ip}::text, ${requestId}::uuid,
		jsonb_build_object('connectionId', g.connection_id, 'scopes', g.scopes, 'jti', ${jti}::text)${more ? ` || jsonb_strip_nulls(${more})` : ""}
	FROM ${granted} g, client
)`;
}

/** One row if the client is authenticated; the grant's columns are null if the grant was refused. `more` is SQL. */
export function resultPart(granted: string, more = ""): string {
	return `SELECT client.id AS "clientRowId", client.reads_resource AS "readsResource", g.connection_id AS "connectionId", g.user_id AS "userId", g.scopes,
	g.subject, client.subject_kind AS "subjectKind", client.subject_moved_at AS "subjectMovedAt", ${more}
	g.refresh_token_id AS "refreshTokenId", g.resource, (SELECT kid FROM signing_keys
		WHERE retired_at IS NULL AND signs_from IS NOT NULL) AS kid
FROM client LEFT JOIN ${granted} g ON true`;
}

export type GrantedRow = Parameters<typeof subjectClaims>[0] & {
	clientRowId: number;
	readsResource: boolean;
	connectionId: number;
	scopes: string[];
	refreshTokenId: string;
	resource: string | null;
	kid: string | null;
};

/** "no-client", or "refused" with what is known of the client, or the grant. */
export type GrantOutcome<Row = GrantedRow> =
	| { outcome: "no-client" }
	| ({ outcome: "refused" } & Pick<GrantedRow, "clientRowId" | "readsResource">)
	| ({ outcome: "granted" } & Row);

export function toOutcome<Row extends GrantedRow>(row: Row | undefined): GrantOutcome<Row> {
	if (!row) return { outcome: "no-client" };
	// The outer join's nulls.
	if ((row.connectionId as number | null) === null)
		return { outcome: "refused", clientRowId: row.clientRowId, readsResource: row.readsResource };
	return { outcome: "granted", ...row };
}
