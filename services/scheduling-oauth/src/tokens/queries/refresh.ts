import { currentRequestId } from "@repo/http-errors";
import type { Database, Queryable } from "@repo/service-kit/database";
import { eq, sql } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { type ClientProof, clientPart, clientValues } from "../../clients/authentication/queries.ts";
import { allowedScopesSql, scopesAtSql } from "../../clients/tables.ts";
import { connections } from "../../grants/tables.ts";
import { refreshTokens, usedRefreshTokens } from "../tables.ts";
import {
	auditPart,
	currentScopesSql,
	type GrantedRow,
	type GrantOutcome,
	resultPart,
	sameResourceSql,
	toOutcome,
	usedParts,
} from "./statement-parts.ts";

export type Refresh = ClientProof & {
	refreshTokenHash: Buffer;
	/** Of the token that replaces it; null for a confidential client, whose tokens do not change. */
	successorHash: Buffer | null;
	/** The replaced token gives the same successor if that happened after this time. */
	graceSince: Date;
	/** Null for all scopes of the token. */
	scopes: string[] | null;
	expiresAt: Date;
	ipAddress: string | undefined;
	jti: string;
	/** As the request names it: empty for this service, null if it does not. */
	resource: string | null;
};

const audited = auditPart("token.refreshed", "first_refreshed", { ip: "$8", jti: "$9", requestId: "$10" });

/** However often it is used, a public client's token ends then. */
const PUBLIC_TOKEN_DAYS = 365;

// RFC 9700 §4.14.2: a public client's token is replaced at each use. The successor follows from the token, so that a
// retry and twenty concurrent refreshes get the same one; all but the first find the row with the successor in it.
// The first refresh per day, address and scopes is an audit row; further ones are counted.
const text = `WITH ${clientPart}, refreshed AS (
	UPDATE refresh_tokens t SET last_used_at = $4,
		expires_at = CASE WHEN $11::bytea IS NULL THEN $7::timestamptz
			ELSE LEAST($7, t.created_at + interval '${PUBLIC_TOKEN_DAYS} days') END,
		token_hash = COALESCE($11, t.token_hash),
		previous_hash = CASE WHEN $11 IS NULL THEN t.previous_hash ELSE $5 END,
		rotated_at = CASE WHEN t.token_hash = $5 AND $11 IS NOT NULL THEN $4 ELSE t.rotated_at END
	FROM client, connections n, users u
	WHERE t.token_hash = ANY (ARRAY[$5::bytea, $11])
		AND (t.token_hash = $5 OR (t.previous_hash = $5 AND t.rotated_at > $12::timestamptz))
		AND t.revoked_at IS NULL AND t.expires_at > $4
		AND ($6::text[] IS NULL OR $6::text[] <@ ${currentScopesSql("t.scopes", "t.resource")})
		AND ${sameResourceSql("$13", "t.resource")}
		AND n.id = t.connection_id AND n.status = 'active' AND n.client_row_id = client.id
		AND u.id = n.user_id AND u.disabled_at IS NULL
	RETURNING n.id AS connection_id, u.id AS user_id, ${currentScopesSql("COALESCE($6::text[], t.scopes)", "t.resource")} AS scopes,
		t.id AS refresh_token_id, t.resource, u.subject
), rotated AS (
	INSERT INTO used_refresh_tokens (token_hash, refresh_token_id, used_at)
	SELECT $5, refresh_token_id, $4 FROM refreshed WHERE $11 IS NOT NULL
	ON CONFLICT DO NOTHING
), counted AS (
	INSERT INTO refresh_counts AS counts (refresh_token_id, day, ip_address, scopes, last_at, first_jti)
	SELECT refresh_token_id, ($4::timestamptz AT TIME ZONE 'UTC')::date, COALESCE($8::text, ''), scopes, $4, $9::uuid
	FROM refreshed
	ON CONFLICT (refresh_token_id, day, ip_address, scopes)
		DO UPDATE SET count = counts.count + 1, last_at = GREATEST(counts.last_at, excluded.last_at)
	RETURNING count
), first_refreshed AS (
	SELECT refreshed.* FROM refreshed, counted WHERE counted.count = 1
), ${usedParts("refreshed")}, ${audited}
${resultPart("refreshed")}`;

/** Extends a refresh token's expiry, in one statement. A confidential client's token does not change. */
export async function touchRefreshToken(db: Database, given: Refresh): Promise<GrantOutcome> {
	const { rows } = await db.$client.query<GrantedRow>({
		name: "refresh",
		text,
		values: [
			...clientValues(given),
			given.refreshTokenHash,
			given.scopes,
			given.expiresAt.toISOString(),
			given.ipAddress,
			given.jti,
			currentRequestId(),
			given.successorHash,
			given.graceSince.toISOString(),
			given.resource,
		],
	});
	return toOutcome(rows[0]);
}

/** A refresh token with everything that determines whether it is valid. */
export async function findRefreshToken(db: Queryable, tokenHash: Buffer) {
	const [row] = await db
		.select({
			id: refreshTokens.id,
			scopes: refreshTokens.scopes,
			resource: refreshTokens.resource,
			allowedScopes: sql<
				string[]
			>`(SELECT ${sql.raw(scopesAtSql(allowedScopesSql("c"), "refresh_tokens.resource"))} FROM clients c WHERE c.id = ${connections.clientRowId})`,
			createdAt: refreshTokens.createdAt,
			expiresAt: refreshTokens.expiresAt,
			revokedAt: refreshTokens.revokedAt,
			connectionId: connections.id,
			connectionStatus: connections.status,
			clientRowId: connections.clientRowId,
			userId: connections.userId,
			username: users.username,
			userDisabledAt: users.disabledAt,
		})
		.from(refreshTokens)
		.innerJoin(connections, eq(connections.id, refreshTokens.connectionId))
		.innerJoin(users, eq(users.id, connections.userId))
		.where(eq(refreshTokens.tokenHash, tokenHash));
	return row;
}

/** A refresh token that was replaced, with the row of its successors. */
export async function findUsedRefreshToken(db: Queryable, tokenHash: Buffer) {
	const [row] = await db
		.select({
			id: refreshTokens.id,
			tokenHash: refreshTokens.tokenHash,
			rotatedAt: refreshTokens.rotatedAt,
			connectionId: connections.id,
			clientRowId: connections.clientRowId,
			userId: connections.userId,
		})
		.from(usedRefreshTokens)
		.innerJoin(refreshTokens, eq(refreshTokens.id, usedRefreshTokens.refreshTokenId))
		.innerJoin(connections, eq(connections.id, refreshTokens.connectionId))
		.where(eq(usedRefreshTokens.tokenHash, tokenHash));
	return row;
}
