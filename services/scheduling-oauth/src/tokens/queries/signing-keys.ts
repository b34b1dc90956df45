import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { signingKeys } from "../tables.ts";

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** The current signing key, or undefined before the first is created. */
export async function findCurrentKey(db: Queryable): Promise<SigningKeyRow | undefined> {
	const [row] = await db.select().from(signingKeys).where(signs);
	return row;
}

const signs = and(isNull(signingKeys.retiredAt), isNotNull(signingKeys.signsFrom));

export async function findKey(db: Queryable, kid: string): Promise<SigningKeyRow | undefined> {
	const [row] = await db.select().from(signingKeys).where(eq(signingKeys.kid, kid));
	return row;
}

/** The signing key, the next one, and those retired after `since`, in this order. */
export function listKeys(db: Queryable, since: Date): Promise<SigningKeyRow[]> {
	return db
		.select()
		.from(signingKeys)
		.where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, since)))
		.orderBy(
			sql`${signingKeys.retiredAt} IS NOT NULL, ${signingKeys.signsFrom} IS NULL`,
			desc(signingKeys.retiredAt),
		);
}

/** When several instances create the first or next key at once, the unique index admits one; the others add nothing. */
export async function insertKey(db: Queryable, key: typeof signingKeys.$inferInsert): Promise<void> {
	await db.insert(signingKeys).values(key).onConflictDoNothing();
}

/** Serializes rotations until the transaction ends, without blocking readers. */
export async function lockKeys(tx: Transaction): Promise<void> {
	await tx.execute(sql`LOCK TABLE ${signingKeys} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Current → retired. Returns the kids of the retired keys. */
export async function moveCurrentKeyToRetired(db: Queryable, at: Date): Promise<string[]> {
	const rows = await db
		.update(signingKeys)
		.set({ retiredAt: at })
		.where(signs)
		.returning({ kid: signingKeys.kid });
	return rows.map(({ kid }) => kid);
}

/** Next → current, if the next one has this algorithm; one with another is dropped, as it has signed nothing. */
export async function moveNextKeyToCurrent(
	db: Queryable,
	algorithm: SigningKeyRow["algorithm"],
	at: Date,
): Promise<string | undefined> {
	const next = isNull(signingKeys.signsFrom);
	await db.delete(signingKeys).where(and(next, ne(signingKeys.algorithm, algorithm)));
	const [row] = await db
		.update(signingKeys)
		.set({ signsFrom: at })
		.where(next)
		.returning({ kid: signingKeys.kid });
	return row?.kid;
}
