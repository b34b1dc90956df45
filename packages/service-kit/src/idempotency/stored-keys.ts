import { and, eq, lt, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, pgTable, text } from "drizzle-orm/pg-core";
import {
	bytes,
	type Database,
	deleteInBatches,
	instantColumn,
	type Queryable,
	type Transaction,
} from "../database/index.ts";

/** The columns of a service's table of keys, besides one for each kind of holder, unique with `key`. */
export const idempotencyColumns = () => ({
	key: text("key").notNull(),
	/** Hash of method, path and body: a different request with the same key is rejected. */
	requestHash: bytes("request_hash").notNull(),
	/** Encrypted: responses may contain secrets. Null while the first request is active. */
	encryptedAnswer: bytes("encrypted_answer"),
	createdAt: instantColumn("created_at").notNull(),
});

const sharedColumns = () => pgTable("idempotency_keys", idempotencyColumns());
export type KeyTable = ReturnType<typeof sharedColumns>;

/** Who sent a key: the id of a token, a user or the like, by the column's name in the service's table. */
export type KeyHolder = Readonly<Record<string, number | undefined>>;
export type KeyPlace = { holder: KeyHolder; key: string };
export type KeyClaim = KeyPlace & { requestHash: Buffer; now: Date };

export function holderOf(holder: KeyHolder): [name: string, id: number] {
	for (const [name, id] of Object.entries(holder)) if (id !== undefined) return [name, id];
	throw new Error("an Idempotency-Key needs a holder");
}

/** The statements about the keys in a service's table. */
export function storedKeys(given: PgTable) {
	const table = given as KeyTable;
	// The statements about each kind of holder are different ones, and named statements have one text each.
	const holderColumn = (holder: KeyHolder): [column: PgColumn, id: number, name: string] => {
		const [name, id] = holderOf(holder);
		return [(given as unknown as Record<string, PgColumn>)[name] as PgColumn, id, name];
	};
	const isAt = ({ holder, key }: KeyPlace) => {
		const [column, id] = holderColumn(holder);
		return and(eq(column, id), eq(table.key, key));
	};
	const isClaim = (place: KeyPlace, claimedAt: Date) =>
		and(isAt(place), eq(table.createdAt, claimedAt), sql`${table.encryptedAnswer} IS NULL`);

	return {
		/** Claims the key for this request: true for one request only, until the key expires or its claim times out. */
		async claim(db: Queryable, { now, holder, ...row }: KeyClaim): Promise<boolean> {
			const [column, id, name] = holderColumn(holder);
			const claimed = await db
				.insert(table)
				.values({ [name]: id, ...row, createdAt: now } as typeof table.$inferInsert)
				.onConflictDoUpdate({
					target: [column, table.key],
					set: { requestHash: row.requestHash, createdAt: now, encryptedAnswer: null },
					setWhere: sql`${table.createdAt} <= ${now.toISOString()}::timestamptz - CASE WHEN ${table.encryptedAnswer} IS NULL THEN interval '2 minutes' ELSE interval '24 hours' END`,
				})
				.returning({ key: table.key })
				.prepare(`claim_key_of_${name}`)
				.execute();
			return claimed.length > 0;
		},

		async find(db: Queryable, place: KeyPlace) {
			const [row] = await db
				.select({ requestHash: table.requestHash, encryptedAnswer: table.encryptedAnswer })
				.from(table)
				.where(isAt(place))
				.prepare(`find_key_of_${holderOf(place.holder)[0]}`)
				.execute();
			return row;
		},

		/** Stores the response; false when another request took over the claim meanwhile. */
		async store(tx: Transaction, { now, ...place }: KeyClaim, encryptedAnswer: Buffer): Promise<boolean> {
			const { rowCount } = await tx
				.update(table)
				.set({ encryptedAnswer })
				.where(isClaim(place, now))
				.prepare(`store_response_of_${holderOf(place.holder)[0]}`)
				.execute();
			return rowCount === 1;
		},

		/** Releases the key of a failed request. */
		async release(db: Queryable, { now, ...place }: KeyClaim): Promise<void> {
			await db.delete(table).where(isClaim(place, now));
		},

		deleteOld: (db: Database, before: Date): Promise<void> =>
			deleteInBatches(db, table, lt(table.createdAt, before)),
	};
}
