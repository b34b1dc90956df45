import { type Database, deleteInBatches, type Queryable, type Transaction } from "@repo/service-kit/database";
import {
	and,
	asc,
	count,
	desc,
	eq,
	exists,
	getTableColumns,
	isNull,
	lt,
	not,
	notExists,
	or,
	sql,
} from "drizzle-orm";
import { isAccountHeld } from "../../accounts/holds/queries.ts";
import type { DocumentStatus } from "../documents/rules/document-status.ts";
import { documents } from "../documents/tables.ts";
import { BulkRunNotFound } from "./errors.ts";
import type { RowStatus } from "./rules/bulk-status.ts";
import { bulkRows, bulkRuns } from "./tables.ts";

export type BulkRun = typeof bulkRuns.$inferSelect;
export type BulkRow = typeof bulkRows.$inferSelect;
export type RowCounts = Record<RowStatus, number>;

export async function insertRun(
	tx: Transaction,
	run: typeof bulkRuns.$inferInsert,
	rows: Omit<typeof bulkRows.$inferInsert, "runId">[],
): Promise<number> {
	const [inserted] = await tx.insert(bulkRuns).values(run).returning({ id: bulkRuns.id });
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	await tx.insert(bulkRows).values(rows.map((row) => ({ ...row, runId: inserted.id })));
	return inserted.id;
}

type Which = { id: number; templateId: number; userId: number };

/** A person's own run. Throws BulkRunNotFound. */
export async function getRun(db: Queryable, { id, templateId, userId }: Which): Promise<BulkRun> {
	const [run] = await db
		.select()
		.from(bulkRuns)
		.where(and(eq(bulkRuns.id, id), eq(bulkRuns.templateId, templateId), eq(bulkRuns.userId, userId)));
	if (!run) throw new BulkRunNotFound();
	return run;
}

/** The run of a job; undefined when its template has been deleted. */
export async function findRun(db: Queryable, id: number): Promise<BulkRun | undefined> {
	const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
	return run;
}

export function listRuns(
	db: Queryable,
	{ templateId, userId }: Omit<Which, "id">,
	limit: number,
): Promise<BulkRun[]> {
	return db
		.select()
		.from(bulkRuns)
		.where(and(eq(bulkRuns.templateId, templateId), eq(bulkRuns.userId, userId)))
		.orderBy(desc(bulkRuns.id))
		.limit(limit);
}

/** A row with the status of its document; null if there is none, or it was deleted. */
export type ShownRow = BulkRow & { documentStatus: DocumentStatus | null };

/** Failed ones first, since they need attention, otherwise in the order of the file. */
export function listRows(
	db: Queryable,
	runId: number,
	{ page, perPage }: { page: number; perPage: number },
): Promise<ShownRow[]> {
	return db
		.select({ ...getTableColumns(bulkRows), documentStatus: documents.status })
		.from(bulkRows)
		.leftJoin(documents, and(eq(documents.id, bulkRows.documentId), isNull(documents.deletedAt)))
		.where(eq(bulkRows.runId, runId))
		.orderBy(desc(sql`${bulkRows.status} = 'FAILED'`), asc(bulkRows.number))
		.limit(perPage)
		.offset((page - 1) * perPage);
}

export async function countRows(db: Queryable, runId: number): Promise<RowCounts> {
	const rows = await db
		.select({ status: bulkRows.status, rows: count() })
		.from(bulkRows)
		.where(eq(bulkRows.runId, runId))
		.groupBy(bulkRows.status);
	const counts = { WAITING: 0, MADE: 0, FAILED: 0 };
	for (const { status, rows: number } of rows) counts[status] = number;
	return counts;
}

/** CHECKED → RUNNING; false if it was already started. */
export async function startChecked(tx: Transaction, id: number, send: boolean, at: Date): Promise<boolean> {
	const { rowCount } = await tx
		.update(bulkRuns)
		.set({ status: "RUNNING", send, startedAt: at })
		.where(and(eq(bulkRuns.id, id), eq(bulkRuns.status, "CHECKED")));
	return rowCount === 1;
}

/** DONE → RUNNING with its failed rows waiting again; false if it is not done, or no row failed. */
export async function restartFailed(tx: Transaction, id: number, at: Date): Promise<boolean> {
	const failed = tx
		.select({ one: sql`1` })
		.from(bulkRows)
		.where(and(eq(bulkRows.runId, id), eq(bulkRows.status, "FAILED")));
	const { rowCount } = await tx
		.update(bulkRuns)
		.set({ status: "RUNNING", startedAt: at, finishedAt: null })
		.where(and(eq(bulkRuns.id, id), eq(bulkRuns.status, "DONE"), exists(failed)));
	if (rowCount !== 1) return false;
	await tx
		.update(bulkRows)
		.set({ status: "WAITING", problem: null })
		.where(and(eq(bulkRows.runId, id), eq(bulkRows.status, "FAILED")));
	return true;
}

/** RUNNING → DONE, when no row is waiting. */
export async function finishRun(db: Queryable, id: number, at: Date): Promise<void> {
	const waiting = db
		.select({ one: sql`1` })
		.from(bulkRows)
		.where(and(eq(bulkRows.runId, id), eq(bulkRows.status, "WAITING")));
	await db
		.update(bulkRuns)
		.set({ status: "DONE", finishedAt: at })
		.where(and(eq(bulkRuns.id, id), eq(bulkRuns.status, "RUNNING"), notExists(waiting)));
}

/** The next waiting row that is not locked by another job, locked until the transaction ends. */
export async function lockNextRow(tx: Transaction, runId: number): Promise<BulkRow | undefined> {
	const [row] = await tx
		.select()
		.from(bulkRows)
		.where(and(eq(bulkRows.runId, runId), eq(bulkRows.status, "WAITING")))
		.orderBy(asc(bulkRows.number))
		.limit(1)
		.for("update", { skipLocked: true });
	return row;
}

type End = { status: "MADE"; documentId: number } | { status: "FAILED"; problem: string };

/** WAITING → MADE or FAILED; false if it is not waiting. */
export async function moveRow(
	db: Queryable,
	{ runId, number }: Pick<BulkRow, "runId" | "number">,
	end: End,
): Promise<boolean> {
	const { rowCount } = await db
		.update(bulkRows)
		.set(end)
		.where(and(eq(bulkRows.runId, runId), eq(bulkRows.number, number), eq(bulkRows.status, "WAITING")));
	return rowCount === 1;
}

export async function deleteRun(tx: Transaction, id: number): Promise<void> {
	await tx.delete(bulkRuns).where(and(eq(bulkRuns.id, id), eq(bulkRuns.status, "CHECKED")));
}

/** Each has up to a thousand rows, which are deleted with it. */
const RUNS_PER_BATCH = 10;

/**
 * Runs that were never started, and those that ended or got stuck, before the given times. Their rows contain
 * personal data. Those of accounts on legal hold are kept.
 */
export function deleteOldRuns(
	db: Database,
	{ unstarted, ended }: { unstarted: Date; ended: Date },
): Promise<void> {
	const isUnstarted = and(eq(bulkRuns.status, "CHECKED"), lt(bulkRuns.createdAt, unstarted));
	const isEnded = and(eq(bulkRuns.status, "DONE"), lt(bulkRuns.finishedAt, ended));
	const isStuck = and(eq(bulkRuns.status, "RUNNING"), lt(bulkRuns.startedAt, ended));
	const isOld = and(or(isUnstarted, isEnded, isStuck), not(isAccountHeld(sql`${bulkRuns}.account_id`)));
	return deleteInBatches(db, bulkRuns, isOld, RUNS_PER_BATCH);
}
