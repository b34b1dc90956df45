import { desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { signingKeys } from "../tables.ts";

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** The key that signs now, or undefined before the first is made. */
export async function findCurrentKey(db: Queryable): Promise<SigningKeyRow | undefined> {
	const [row] = await db.select().from(signingKeys).where(isNull(signingKeys.retiredAt));
	return row;
}

export async function findKey(db: Queryable, kid: string): Promise<SigningKeyRow | undefined> {
	const [row] = await db.select().from(signingKeys).where(eq(signingKeys.kid, kid));
	return row;
}

/** The key that signs, and those retired after `since`, the one that signs first. */
export function listKeys(db: Queryable, since: Date): Promise<SigningKeyRow[]> {
	return db
		.select()
		.from(signingKeys)
		.where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, since)))
		.orderBy(desc(signingKeys.retiredAt), desc(signingKeys.createdAt));
}

/** Of several instances that make the first key at once, the unique index lets one through; the rest add nothing. */
export async function insertKey(db: Queryable, key: typeof signingKeys.$inferInsert): Promise<void> {
	await db.insert(signingKeys).values(key).onConflictDoNothing();
}

/** Lets one rotation at a time through, until its transaction ends; nobody who reads keys waits. */
export async function lockKeys(tx: Transaction): Promise<void> {
	await tx.execute(sql`LOCK TABLE ${signingKeys} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Current → retired. Gives the kids of what it retired. */
export async function moveCurrentKeyToRetired(db: Queryable, at: Date): Promise<string[]> {
	const rows = await db
		.update(signingKeys)
		.set({ retiredAt: at })
		.where(isNull(signingKeys.retiredAt))
		.returning({ kid: signingKeys.kid });
	return rows.map(({ kid }) => kid);
}
