import type { SigningAlgorithm } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { idSigningKeys, signingKeys } from "../tables.ts";

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** Keys of which one signs: those of access tokens, or those of ID tokens of one algorithm. */
export type KeySet = { table: typeof signingKeys; algorithm: SigningAlgorithm };

export const accessKeys = (config: { SIGNING_ALGORITHM: SigningAlgorithm }): KeySet => ({
	table: signingKeys,
	algorithm: config.SIGNING_ALGORITHM,
});
export const idKeys = (algorithm: SigningAlgorithm): KeySet => ({ table: idSigningKeys, algorithm });

/** Access tokens' algorithm is that of the setting when a key was created. */
const inSet = ({ table, algorithm }: KeySet) =>
	table === idSigningKeys ? eq(table.algorithm, algorithm) : undefined;
const signs = (keys: KeySet) =>
	and(isNull(keys.table.retiredAt), isNotNull(keys.table.signsFrom), inSet(keys));
const isNext = (keys: KeySet) => and(isNull(keys.table.signsFrom), inSet(keys));

/** The current signing key, or undefined before the first is created. */
export async function findCurrentKey(db: Queryable, keys: KeySet): Promise<SigningKeyRow | undefined> {
	const [row] = await db.select().from(keys.table).where(signs(keys));
	return row;
}

export async function findKey(
	db: Queryable,
	{ table }: Pick<KeySet, "table">,
	kid: string,
): Promise<SigningKeyRow | undefined> {
	const [row] = await db.select().from(table).where(eq(table.kid, kid));
	return row;
}

/** The signing key, the next one, and those retired after `since`, in this order. */
export function listKeys(
	db: Queryable,
	{ table }: Pick<KeySet, "table">,
	since: Date,
): Promise<SigningKeyRow[]> {
	return db
		.select()
		.from(table)
		.where(or(isNull(table.retiredAt), gt(table.retiredAt, since)))
		.orderBy(
			sql`${table.retiredAt} IS NOT NULL, ${table.signsFrom} IS NULL`,
			desc(table.retiredAt),
			desc(table.algorithm),
		);
}

/** When several instances create the first or next key at once, the unique index admits one; the others add nothing. */
export async function insertKey(
	db: Queryable,
	{ table }: KeySet,
	key: typeof signingKeys.$inferInsert,
): Promise<void> {
	await db.insert(table).values(key).onConflictDoNothing();
}

/** Serializes rotations until the transaction ends, without blocking readers. */
export async function lockKeys(tx: Transaction, { table }: KeySet): Promise<void> {
	await tx.execute(sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Current → retired. Returns the kids of the retired keys. */
export async function moveCurrentKeyToRetired(db: Queryable, keys: KeySet, at: Date): Promise<string[]> {
	const { table } = keys;
	const rows = await db.update(table).set({ retiredAt: at }).where(signs(keys)).returning({ kid: table.kid });
	return rows.map(({ kid }) => kid);
}

/** Next → current, if the next one has this algorithm; one with another is dropped, as it has signed nothing. */
export async function moveNextKeyToCurrent(
	db: Queryable,
	keys: KeySet,
	at: Date,
): Promise<string | undefined> {
	const { table, algorithm } = keys;
	await db.delete(table).where(and(isNext(keys), ne(table.algorithm, algorithm)));
	const [row] = await db
		.update(table)
		.set({ signsFrom: at })
		.where(isNext(keys))
		.returning({ kid: table.kid });
	return row?.kid;
}
