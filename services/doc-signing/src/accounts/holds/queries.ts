import { jsonRows, type Queryable, type Transaction } from "@repo/service-kit/database";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Owner, toAccountId } from "../owner.ts";
import { AccountOnHold } from "./errors.ts";
import { isPlaced } from "./hold-reason.ts";
import { accountHolds } from "./tables.ts";

export type HoldRow = typeof accountHolds.$inferSelect;
export type Hold = Pick<HoldRow, "heldAt" | "reason">;

/** For conditions on many rows. */
export const isAccountHeld = (accountId: SQL): SQL =>
	sql`EXISTS (SELECT FROM ${accountHolds} WHERE ${accountHolds.accountId} = ${accountId})`;

const holdRows = jsonRows(accountHolds);

/** To show it with another row of the account, read by {@link readHold}. */
export const accountHold = (accountId: SQL): SQL =>
	sql`(SELECT to_json(h) FROM ${accountHolds} h WHERE h.account_id = ${accountId})`;

export function readHold(json: Record<string, unknown> | null): Hold | undefined {
	return json ? holdRows.read(json) : undefined;
}

/** To show it. Before a change, call {@link lockAccountHold}. */
export async function findAccountHold(db: Queryable, owner: Owner): Promise<Hold | undefined> {
	const [row] = await db
		.select()
		.from(accountHolds)
		.where(eq(accountHolds.accountId, toAccountId(owner)));
	return row;
}

/** Waits for a hold that is being placed; no other is placed on the account until the transaction ends. */
export async function lockAccountHold(tx: Transaction, owner: Owner): Promise<Hold | undefined> {
	const { rows } = await tx.execute<{ at: string; reason: string }>(
		sql`SELECT held_at AS at, reason FROM hold_of_account(${toAccountId(owner)})`,
	);
	return rows[0] && { heldAt: new Date(rows[0].at), reason: rows[0].reason };
}

/** Throws AccountOnHold. */
export async function requireNoHold(tx: Transaction, owner: Owner): Promise<void> {
	if (await lockAccountHold(tx, owner)) throw new AccountOnHold();
}

/**
 * After the transactions that are deleting something of the account. False if the hold is placed already. Throws AlreadyOnHold if
 * one with another reason is.
 */
export async function insertHold(tx: Transaction, row: HoldRow): Promise<boolean> {
	await tx.execute(sql`SELECT lock_holds_of_account(${row.accountId})`);
	const ofAccount = eq(accountHolds.accountId, row.accountId);
	const [placed] = await tx.select().from(accountHolds).where(ofAccount).for("update");
	if (isPlaced(placed?.reason, row.reason)) return false;
	await tx.insert(accountHolds).values(row);
	return true;
}

/** False if it is not on hold. */
export async function deleteHold(tx: Transaction, accountId: number): Promise<boolean> {
	const { rowCount } = await tx.delete(accountHolds).where(eq(accountHolds.accountId, accountId));
	return rowCount === 1;
}

/** Oldest first; of all accounts or of one. */
export async function listHolds(
	db: Queryable,
	{ owner, limit }: { owner?: Owner | undefined; limit?: number } = {},
): Promise<HoldRow[]> {
	const { heldAt, accountId } = accountHolds;
	const isListed = owner && eq(accountId, toAccountId(owner));
	const rows = db.select().from(accountHolds).where(isListed).orderBy(asc(heldAt), asc(accountId));
	return limit === undefined ? rows : rows.limit(limit);
}
