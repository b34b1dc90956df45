import type { Database, Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { importItems } from "../tables.ts";
import type { Numbered } from "./targets.ts";

const itemKinds = [
	"accounts",
	// Accounts there whose address had an account here before.
	"joined",
	"teams",
	"personal",
	"admins",
	"managers",
	"tokens",
	"webhooks",
	"templates",
] as const;
/** Documents may be too many for memory: they are looked up one by one. */
export type ItemKind = (typeof itemKinds)[number] | "documents";
/** `isDeleted`: the account or team was deleted here since. */
export type Item = Pick<typeof importItems.$inferSelect, "targetId" | "rowHash"> & { isDeleted: boolean };

export type Items = Record<Exclude<ItemKind, "documents">, Map<string, Item>>;

const tableOf: Partial<Record<ItemKind, SQL>> = {
	...{
		accounts: sql`users`,
		joined: sql`users`,
		teams: sql`teams`,
		admins: sql`teams`,
		managers: sql`teams`,
	},
};

/** Imported objects but documents, by their ids there. */
export async function findAllItems(db: Queryable, source: string): Promise<Items> {
	const found = itemKinds.map(async (kind) => [kind, await findItems(db, source, kind)] as const);
	return Object.fromEntries(await Promise.all(found)) as Items;
}

async function findItems(db: Queryable, source: string, kind: ItemKind): Promise<Map<string, Item>> {
	const { sourceId, targetId, rowHash } = importItems;
	const table = tableOf[kind];
	const isDeleted = table
		? sql<boolean>`EXISTS (SELECT 1 FROM ${table} t WHERE t.id = ${targetId} AND t.deleted_at IS NOT NULL)`
		: sql<boolean>`false`;
	const rows = await db
		.select({ sourceId, targetId, rowHash, isDeleted })
		.from(importItems)
		.where(and(eq(importItems.source, source), eq(importItems.kind, kind)));
	return new Map(rows.map(({ sourceId: id, ...item }) => [id, item]));
}

/** The hash of a document that was imported; undefined if it was not. */
export async function findDocumentItem(
	db: Queryable,
	source: string,
	sourceId: string,
): Promise<Buffer | undefined> {
	const isThis = [eq(importItems.source, source), eq(importItems.kind, "documents")];
	const [row] = await db
		.select({ rowHash: importItems.rowHash })
		.from(importItems)
		.where(and(...isThis, eq(importItems.sourceId, sourceId)));
	return row?.rowHash;
}

export async function insertItem(tx: Transaction, row: typeof importItems.$inferInsert): Promise<void> {
	await tx.insert(importItems).values(row);
}

/** Runs `work` if no other import runs. The lock is a transaction's, so that it ends with the process. */
export function withImportLock<Result>(
	db: Database,
	work: () => Promise<Result>,
): Promise<Result | undefined> {
	return db.transaction(async (tx) => {
		// The transaction is idle while the import works elsewhere.
		await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`);
		const { rows } = await tx.execute<{ taken: boolean }>(
			sql`SELECT pg_try_advisory_xact_lock(hashtext('doc-signing import')) AS taken`,
		);
		return rows[0]?.taken ? work() : undefined;
	});
}

/** Moves the ids of new rows past `last`, before rows with ids of their own are inserted. */
export async function movePast(db: Queryable, table: Numbered, last: number): Promise<void> {
	if (last < 1) return;
	await db.execute(sql`
		SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${last}::bigint)
		FROM ${sql.identifier(`${table}_id_seq`)} WHERE last_value < ${last}::bigint`);
}
