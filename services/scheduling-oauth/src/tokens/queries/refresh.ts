import { currentRequestId } from "@repo/http-errors";
import type { Database, Queryable } from "@repo/service-kit/database";
import { eq, sql } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { type ClientProof, clientStatement } from "../../clients/authentication/queries.ts";
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
} from "./statement-parts.ts";

export type Refresh = ClientProof & {
	refreshTokenHash: Buffer;
	/** Of the token that replaces it; not read for a confidential client, whose tokens do not change. */
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

const audited = auditPart("token.refreshed", "first_refreshed", { ip: "$7", jti: "$8", requestId: "$9" });

/** However often it is used, a public client's token ends then. */
const PUBLIC_TOKEN_DAYS = 365;

const ofConfidential = {
	changes: "expires_at = $6::timestamptz",
	found: "t.token_hash = $5::bytea",
	rotated: "",
	narrowed: "$11",
};

// RFC 9700 §4.14.2: a public client's token is replaced at each use. The successor follows from the token, so that a
// retry and twenty concurrent refreshes get the same one; all but the first find the row with the successor in it.
const ofPublic = {
	changes: `expires_at = LEAST($6::timestamptz, t.created_at + interval '${PUBLIC_TOKEN_DAYS} days'),
		token_hash = $11::bytea, previous_hash = $5,
		rotated_at = CASE WHEN t.token_hash = $5 THEN $4 ELSE t.rotated_at END`,
	found: `t.token_hash = ANY (ARRAY[$5::bytea, $11])
		AND (t.token_hash = $5 OR (t.previous_hash = $5 AND t.rotated_at > $12::timestamptz))`,
	rotated: `, rotated AS (
	INSERT INTO used_refresh_tokens (token_hash, refresh_token_id, used_at)
	SELECT $5, refresh_token_id, $4 FROM refreshed
	ON CONFLICT DO NOTHING
)`,
	narrowed: "$13",
};

/**
 * A statement has only the parts that its kind of client and request need, because each costs time. A request may name
 * scopes, in the parameter `narrowed`. The first refresh per day, address and scopes is an audit row; further ones are counted.
 */
function refreshStatement(name: string, { isNarrowed }: { isNarrowed: boolean }) {
	const current = currentScopesSql("t.scopes", "t.resource");
	return clientStatement<GrantedRow>(name, ({ client, secretUsed, isPublic }) => {
		const { changes, found, rotated, narrowed } = isPublic ? ofPublic : ofConfidential;
		const scopes = isNarrowed ? currentScopesSql(narrowed, "t.resource") : current;
		return `WITH ${client}, refreshed AS (
	UPDATE refresh_tokens t SET last_used_at = $4, ${changes}
	FROM client, connections n, users u
	WHERE ${found}
		AND t.revoked_at IS NULL AND t.expires_at > $4
		${isNarrowed ? `AND ${narrowed}::text[] <@ ${current}` : ""}
		AND ${sameResourceSql("$10", "t.resource")}
		AND n.id = t.connection_id AND n.status = 'active' AND n.client_row_id = client.id
		AND u.id = n.user_id AND u.disabled_at IS NULL
	RETURNING n.id AS connection_id, u.id AS user_id, ${scopes} AS scopes,
		t.id AS refresh_token_id, t.resource, u.subject
)${rotated}, counted AS (
	INSERT INTO refresh_counts AS counts (refresh_token_id, day, ip_address, scopes, last_at, first_jti)
	SELECT refresh_token_id, ($4::timestamptz AT TIME ZONE 'UTC')::date, COALESCE($7::text, ''), scopes, $4, $8::uuid
	FROM refreshed
	ON CONFLICT (refresh_token_id, day, ip_address, scopes)
		DO UPDATE SET count = counts.count + 1, last_at = GREATEST(counts.last_at, excluded.last_at)
	RETURNING count
), first_refreshed AS (
	SELECT refreshed.* FROM refreshed, counted WHERE counted.count = 1
), ${audited}${secretUsed}
${resultPart("refreshed")}`;
	});
}

const refresh = refreshStatement("refresh", { isNarrowed: false });
const refreshWithScopes = refreshStatement("refresh-scopes", { isNarrowed: true });

/** Extends a refresh token's expiry, in one statement. A confidential client's token does not change. */
export async function touchRefreshToken(db: Database, given: Refresh): Promise<GrantOutcome> {
	const { secretHash, successorHash, graceSince, scopes } = given;
	const row = await (scopes ? refreshWithScopes : refresh)(db, given, [
		given.refreshTokenHash,
		given.expiresAt.toISOString(),
		given.ipAddress,
		given.jti,
		currentRequestId(),
		given.resource,
		...(secretHash ? [] : [successorHash, graceSince.toISOString()]),
		...(scopes ? [scopes] : []),
	]);
	return toOutcome(row);
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
