import { hashSecret } from "@repo/service-kit/crypto";
import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, eq, getTableColumns, gt, isNull, lt } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { apiTokens } from "../../accounts/tokens/tables.ts";
import { EmbedTokenNotValid } from "./errors.ts";
import { embedTokens } from "./tables.ts";

export type EmbedToken = typeof embedTokens.$inferSelect & {
	/** Find the API token, which decides what the embed token may still do. */
	apiTokenHashes: [Buffer, Buffer];
	owner: Owner;
};

export async function insertEmbedToken(db: Queryable, row: typeof embedTokens.$inferInsert): Promise<void> {
	await db.insert(embedTokens).values(row);
}

/** Undefined if it has expired or its API token was revoked. */
export async function findEmbedToken(
	db: Queryable,
	token: string,
	now: Date,
): Promise<EmbedToken | undefined> {
	const [row] = await db
		.select({ ...getTableColumns(embedTokens), hash: apiTokens.tokenHash, teamId: apiTokens.teamId })
		.from(embedTokens)
		.innerJoin(apiTokens, eq(apiTokens.id, embedTokens.apiTokenId))
		.where(
			and(
				eq(embedTokens.tokenHash, hashSecret(token)),
				gt(embedTokens.expiresAt, now),
				isNull(apiTokens.revokedAt),
			),
		);
	if (!row) return undefined;
	const { userId, teamId, hash } = row;
	return { ...row, apiTokenHashes: [hash, hash], owner: { userId, teamId } };
}

/** The row of a token that has just been used. */
export async function getEmbedToken(db: Queryable, id: number): Promise<typeof embedTokens.$inferSelect> {
	const [row] = await db.select().from(embedTokens).where(eq(embedTokens.id, id));
	if (!row) throw new EmbedTokenNotValid();
	return row;
}

export function deleteExpiredEmbedTokens(db: Database, now: Date): Promise<void> {
	return deleteInBatches(db, embedTokens, lt(embedTokens.expiresAt, now));
}
