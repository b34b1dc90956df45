import type { Queryable } from "@repo/service-kit/database";
import { desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { type Owner, toAccountId } from "../../../accounts/owner.ts";
import { accountStorage } from "./tables.ts";

export type StorageRow = typeof accountStorage.$inferSelect;

export async function findStorage(db: Queryable, owner: Owner): Promise<StorageRow | undefined> {
	const isIts = eq(accountStorage.accountId, toAccountId(owner));
	const [row] = await db.select().from(accountStorage).where(isIts);
	return row;
}

/** Largest first. `after`: the last one on the page before. */
export function listStorage(
	db: Queryable,
	after: Pick<StorageRow, "bytes" | "accountId"> | undefined,
	limit: number,
): Promise<StorageRow[]> {
	const { bytes, accountId } = accountStorage;
	const isAfter =
		after && sql`(${bytes}, ${accountId}) < (${after.bytes}::bigint, ${after.accountId}::integer)`;
	const rows = db.select().from(accountStorage).where(isAfter);
	return rows.orderBy(desc(bytes), desc(accountId)).limit(limit);
}

export type Measured = { account: number; documents: number; bytes: number; last: number };
export type Place = { account: number; document: number };

/** The index that has the visible documents of users, or of teams, in the order of the account and the document. */
const ordered: Record<"users" | "teams", { account: SQL; isIts: SQL; key: SQL }> = {
	users: { account: sql`user_id`, key: sql`user_id`, isIts: sql`team_id IS NULL AND deleted_at IS NULL` },
	teams: {
		account: sql`-team_id`,
		key: sql`team_id`,
		isIts: sql`team_id IS NOT NULL AND deleted_at IS NULL`,
	},
};

/** Sums of the next `limit` documents by account, in that order. `last`: the account's last one of these. */
export async function measureNext(
	db: Queryable,
	whose: keyof typeof ordered,
	{ account, document }: Place,
	limit: number,
): Promise<Measured[]> {
	const by = ordered[whose];
	const { rows } = await db.execute<Measured>(sql`
		SELECT d.account, count(*)::int AS documents, max(d.id) AS last,
			sum(coalesce(f.original_bytes, 0) + coalesce(s.sealed_bytes, 0))::float8 AS bytes
		FROM (SELECT ${by.account} AS account, id, document_data_id FROM documents
			WHERE ${by.isIts} AND (${by.key}, id) > (${Math.abs(account)}::int, ${document}::int) ORDER BY ${by.key}, id LIMIT ${limit}) d
		JOIN document_data f ON f.id = d.document_data_id LEFT JOIN sealings s ON s.document_id = d.id
		GROUP BY d.account ORDER BY abs(d.account)`);
	return rows;
}

export async function saveStorage(db: Queryable, rows: StorageRow[]): Promise<void> {
	if (rows.length === 0) return;
	const json = JSON.stringify(rows);
	await db.execute(sql`
		INSERT INTO account_storage (account_id, documents, bytes, measured_at)
		SELECT "accountId", documents, bytes, "measuredAt"
		FROM json_to_recordset(${json}::json) AS row ("accountId" int, documents int, bytes bigint, "measuredAt" timestamptz)
		ON CONFLICT (account_id) DO UPDATE SET documents = excluded.documents, bytes = excluded.bytes, measured_at = excluded.measured_at`);
}

/** Accounts that had documents, and have none at this time. */
export async function forgetEmptied(db: Queryable, measuredAt: Date): Promise<void> {
	await db.delete(accountStorage).where(lt(accountStorage.measuredAt, measuredAt));
}
