import type { Database, Queryable } from "@repo/service-kit/database";
import { and, desc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { type ApiKeyAccess, apiKeys } from "./tables.ts";

// "Last used" is written at most once a minute per key: concurrent requests skip the locked row instead of waiting
// for it.
const liveKey = `
	WITH used AS (
		UPDATE api_keys SET last_used_at = $2
		WHERE id = (SELECT id FROM api_keys
			WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
				AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')
			FOR UPDATE SKIP LOCKED))
	SELECT u.id, u.username, k.id AS "keyId", k.access
	FROM api_keys k JOIN users u ON u.id = k.user_id
	WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
		AND u.disabled_at IS NULL`;

export type KeyHolder = { id: number; username: string; keyId: number; access: ApiKeyAccess };

/** The user of a valid key. One statement. */
export async function findKeyHolder(
	db: Database,
	keyHash: Buffer,
	now: Date,
): Promise<KeyHolder | undefined> {
	const { rows } = await db.$client.query<KeyHolder>({
		name: "live_api_key",
		text: liveKey,
		values: [keyHash, now],
	});
	return rows[0];
}

/** Returns false if the key exists. */
export async function insertApiKey(db: Queryable, row: typeof apiKeys.$inferInsert): Promise<boolean> {
	const { rowCount } = await db.insert(apiKeys).values(row).onConflictDoNothing({ target: apiKeys.keyHash });
	return rowCount === 1;
}

type KeyOfUser = { userId: number; keyHash: Buffer; since: Date };

/** Whether the user has this key, created after `since` and not revoked. */
export async function isRecentKey(db: Queryable, { userId, keyHash, since }: KeyOfUser): Promise<boolean> {
	const found = await db
		.select({ id: apiKeys.id })
		.from(apiKeys)
		.where(
			and(
				eq(apiKeys.userId, userId),
				eq(apiKeys.keyHash, keyHash),
				isNull(apiKeys.revokedAt),
				gt(apiKeys.createdAt, since),
			),
		);
	return found.length > 0;
}

/** How many keys of a user neither expired nor were revoked. */
export function countLiveKeys(db: Queryable, userId: number, now: Date): Promise<number> {
	const isLive = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));
	return db.$count(apiKeys, and(eq(apiKeys.userId, userId), isLive));
}

/** A user's active keys, newest first. */
export async function listApiKeys(db: Queryable, userId: number) {
	return db
		.select({
			id: apiKeys.id,
			name: apiKeys.name,
			hint: apiKeys.hint,
			access: apiKeys.access,
			createdAt: apiKeys.createdAt,
			expiresAt: apiKeys.expiresAt,
			lastUsedAt: apiKeys.lastUsedAt,
		})
		.from(apiKeys)
		.where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
		.orderBy(desc(apiKeys.id));
}

export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number];

export async function isRevokedKey(db: Queryable, userId: number, id: number): Promise<boolean> {
	const found = await db
		.select({ id: apiKeys.id })
		.from(apiKeys)
		.where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id), isNotNull(apiKeys.revokedAt)));
	return found.length > 0;
}

/** Of all active keys of a user, or one. */
export function moveApiKeysToRevoked(db: Queryable, userId: number, now: Date, id?: number) {
	const isOne = id === undefined ? undefined : eq(apiKeys.id, id);
	return db
		.update(apiKeys)
		.set({ revokedAt: now })
		.where(and(eq(apiKeys.userId, userId), isOne, isNull(apiKeys.revokedAt)))
		.returning({ name: apiKeys.name });
}
