import { type Database, deleteInBatches, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, eq, getTableColumns, isNull, lt, or, sql } from "drizzle-orm";
import { authorizationCodes } from "../../authorization/tables.ts";
import { connections } from "../../grants/tables.ts";
import { refreshTokens, revokedAccessTokens, usedRefreshTokens } from "../tables.ts";

/** A code and its user. */
export async function findCode(db: Queryable, codeHash: Buffer) {
	const [row] = await db
		.select({ ...getTableColumns(authorizationCodes), userId: connections.userId })
		.from(authorizationCodes)
		.innerJoin(connections, eq(connections.id, authorizationCodes.connectionId))
		.where(eq(authorizationCodes.codeHash, codeHash));
	return row;
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>;

/** Revokes the tokens of a code. Its access tokens reference the refresh token, so they are revoked with it. */
export async function moveTokensOfCodeToRevoked(db: Queryable, codeHash: Buffer, at: Date): Promise<boolean> {
	const rows = await db
		.update(refreshTokens)
		.set({ revokedAt: at })
		.where(and(eq(refreshTokens.authorizationCodeHash, codeHash), isNull(refreshTokens.revokedAt)))
		.returning({ id: refreshTokens.id });
	return rows.length > 0;
}

export async function moveRefreshTokenToRevoked(db: Queryable, id: string, at: Date): Promise<boolean> {
	const rows = await db
		.update(refreshTokens)
		.set({ revokedAt: at })
		.where(and(eq(refreshTokens.id, id), isNull(refreshTokens.revokedAt)))
		.returning({ id: refreshTokens.id });
	return rows.length > 0;
}

/** The user of a refresh token's row, which access tokens name as `rti`. */
export async function findUserOfFamily(db: Queryable, id: string): Promise<number | undefined> {
	const [row] = await db
		.select({ userId: connections.userId })
		.from(refreshTokens)
		.innerJoin(connections, eq(connections.id, refreshTokens.connectionId))
		.where(eq(refreshTokens.id, id));
	return row?.userId;
}

/** False when it had already been revoked. */
export async function insertRevokedAccessToken(
	db: Queryable,
	jti: string,
	expiresAt: Date,
): Promise<boolean> {
	const rows = await db
		.insert(revokedAccessTokens)
		.values({ jti, expiresAt })
		.onConflictDoNothing()
		.returning({ jti: revokedAccessTokens.jti });
	return rows.length > 0;
}

/**
 * True when nothing under a connection can be used any more: no live refresh token and no unredeemed code. Locks
 * the connection first, as Allow does before it issues a code, so that neither misses the other.
 */
export async function isConnectionSpent(tx: Transaction, connectionId: number, at: Date): Promise<boolean> {
	await tx.execute(sql`SELECT FROM connections WHERE id = ${connectionId} FOR NO KEY UPDATE`);
	const now = at.toISOString();
	const { rows } = await tx.execute<{ spent: boolean }>(sql`
		SELECT NOT EXISTS (SELECT FROM refresh_tokens
				WHERE connection_id = ${connectionId} AND revoked_at IS NULL AND expires_at > ${now})
			AND NOT EXISTS (SELECT FROM authorization_codes
				WHERE connection_id = ${connectionId} AND redeemed_at IS NULL AND expires_at > ${now}) AS spent`);
	return rows[0]?.spent ?? false;
}

/** Deletes used refresh tokens: after this time, one that is sent again is unknown. */
export async function deleteUsedTokens(db: Database, before: Date): Promise<void> {
	await deleteInBatches(db, usedRefreshTokens, lt(usedRefreshTokens.usedAt, before));
}

/**
 * Deletes rows that no valid token references: refresh tokens and revoked access tokens that ended before this time, and
 * codes that expired by then and whose refresh token is deleted. No access token lives longer than a day.
 */
export async function deleteEndedTokens(db: Database, before: Date): Promise<void> {
	await deleteInBatches(db, revokedAccessTokens, lt(revokedAccessTokens.expiresAt, before));
	await deleteInBatches(
		db,
		refreshTokens,
		or(lt(refreshTokens.expiresAt, before), lt(refreshTokens.revokedAt, before)),
	);
	const hasToken = sql`EXISTS (SELECT FROM ${refreshTokens}
		WHERE ${refreshTokens.authorizationCodeHash} = ${authorizationCodes.codeHash})`;
	await deleteInBatches(
		db,
		authorizationCodes,
		and(lt(authorizationCodes.expiresAt, before), sql`NOT ${hasToken}`),
	);
}
