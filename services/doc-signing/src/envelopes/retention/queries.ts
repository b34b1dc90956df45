import { secondsAfter } from "@repo/service-kit/clock";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type Owner, toAccountId } from "../../accounts/owner.ts";
import { isOwnedBy } from "../../accounts/queries/is-owned-by.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import { documentEvents } from "../../audit-log/tables.ts";
import { RETRY_SECONDS } from "../../platform/storage/stored-objects.ts";
import { objectsToRemove } from "../../platform/storage/tables.ts";
import { type DocumentRow, fileOf, isOnHold } from "../documents/queries.ts";
import { documents } from "../documents/tables.ts";
import { UPLOAD_OVER_SECONDS } from "../files/uploads.ts";
import { erasures, retentionPolicies } from "./tables.ts";

export type PolicyRow = typeof retentionPolicies.$inferSelect;
export type ErasureRow = typeof erasures.$inferSelect;

/** A policy's years before and after a change. */
export type YearsMove = { from: number | null; to: number | null };

/** A policy applies after this many days, so that a mistake, or a stolen session, erases nothing before someone sees it. */
export const GRACE_DAYS = 7;

export function policyAppliesAt(changedAt: Date): Date {
	return secondsAfter(changedAt, GRACE_DAYS * 86_400);
}

export async function findPolicy(db: Queryable, accountId: number): Promise<PolicyRow | undefined> {
	const [row] = await db.select().from(retentionPolicies).where(eq(retentionPolicies.accountId, accountId));
	return row;
}

/** Those of all accounts, or that apply by `now`. */
export function listPolicies(db: Queryable, now?: Date): Promise<PolicyRow[]> {
	const changedBy = now && new Date(now.getTime() - GRACE_DAYS * 86_400_000);
	const { accountId, changedAt } = retentionPolicies;
	const applies = changedBy && lte(changedAt, changedBy);
	return db.select().from(retentionPolicies).where(applies).orderBy(asc(accountId));
}

/** Null: documents are kept until they are erased. False if the years were no longer `from`. */
export async function movePolicy(
	tx: Transaction,
	{ accountId, from, to, changedAt }: { accountId: number; changedAt: Date } & YearsMove,
): Promise<boolean> {
	if (from === null) {
		if (to === null) return true;
		const row = { accountId, years: to, changedAt };
		const { rowCount } = await tx.insert(retentionPolicies).values(row).onConflictDoNothing();
		return rowCount === 1;
	}
	const isFrom = and(eq(retentionPolicies.accountId, accountId), eq(retentionPolicies.years, from));
	const { rowCount } =
		to === null
			? await tx.delete(retentionPolicies).where(isFrom)
			: await tx.update(retentionPolicies).set({ years: to, changedAt }).where(isFrom);
	return rowCount === 1;
}

/** The account's document, deleted or not, locked. `owner` is undefined for an operator and the service itself. */
export async function lockRetained(
	tx: Transaction,
	owner: Owner | undefined,
	id: number,
): Promise<DocumentRow | undefined> {
	const isTheirs = and(eq(documents.id, id), owner && isOwnedBy(owner, documents));
	const [row] = await tx.select().from(documents).where(isTheirs).for("update");
	return row;
}

type Hold = { by: Actor; reason: string };

/** By the audit log: whether an operator placed a document's hold, and the account's hold that it has replaced. */
export async function findHold(
	db: Queryable,
	{ id, heldAt }: Pick<DocumentRow, "id" | "heldAt">,
): Promise<{ isOperators: boolean; replaced: Hold | undefined }> {
	if (heldAt === null) return { isOperators: false, replaced: undefined };
	const { data, documentId, type, sequence } = documentEvents;
	const [placed, before] = await db
		.select({ type, hold: sql<Hold>`${data}` })
		.from(documentEvents)
		.where(and(eq(documentId, id), inArray(type, ["DOCUMENT_HELD", "DOCUMENT_RELEASED"])))
		.orderBy(desc(sequence))
		.limit(2);
	const isOperators = placed?.hold.by.kind === "operator";
	return { isOperators, replaced: isOperators && before?.type === "DOCUMENT_HELD" ? before.hold : undefined };
}

export type HeldDocument = Owner & { documentId: number; heldAt: Date; reason: string; by: Actor };

/** Oldest hold first; of all accounts. Does not include holds on accounts. */
export async function listHeldDocuments(
	db: Queryable,
	{ id, limit }: { id?: number | undefined; limit?: number } = {},
): Promise<HeldDocument[]> {
	const columns = {
		...{ documentId: documents.id, userId: documents.userId, teamId: documents.teamId },
		...{ heldAt: sql<Date>`${documents.heldAt}`.mapWith(documents.heldAt) },
		reason: sql<string>`${documents.holdReason}`,
		by: sql<Actor>`(SELECT e.data -> 'by' FROM ${documentEvents} e
			WHERE e.document_id = ${documents.id} AND e.type = 'DOCUMENT_HELD' ORDER BY e.sequence DESC LIMIT 1)`,
	};
	const isHeld = and(isNotNull(documents.heldAt), id === undefined ? undefined : eq(documents.id, id));
	const rows = db.select(columns).from(documents).where(isHeld);
	const ordered = rows.orderBy(asc(documents.heldAt), asc(documents.id));
	return limit === undefined ? ordered : ordered.limit(limit);
}

/** When a final document ended. One that ended before it was imported has no event of that. */
export const endedAtSql = sql<string>`coalesce(${documents.completedAt}, (
	SELECT max(e.at) FROM document_events e
	WHERE e.document_id = ${documents.id} AND e.type IN ('DOCUMENT_REJECTED', 'DOCUMENT_CANCELLED')
), (SELECT i.ended_at FROM imported_documents i WHERE i.document_id = ${documents.id}), ${documents.sentAt})`;

/** It has ended, is sealed if it is to be, and neither it nor its account is on hold. */
export const isErasable: SQL = sql`${documents.erasedAt} IS NULL AND NOT ${isOnHold}
	AND ${documents.status} NOT IN ('DRAFT', 'PENDING')
	AND NOT EXISTS (SELECT FROM sealings s WHERE s.document_id = ${documents.id} AND s.status <> 'SEALED')`;

const isOfAccount = (accountId: number) =>
	sql`coalesce(-${documents.teamId}, ${documents.userId}) = ${accountId}`;

/** It ended, and was sent, more than these years before `now`. */
function isOlderThan(years: number, now: Date): SQL {
	const before = sql`${now.toISOString()}::timestamptz - ${years} * interval '1 year'`;
	return sql`${documents.sentAt} < ${before} AND ${endedAtSql} < ${before}`;
}

/** How many documents a policy erases, of the first `limit` that have ended; `areAll` if fewer than `limit` have. */
export async function countDue(
	db: Queryable,
	{ accountId, years }: Omit<PolicyRow, "changedAt">,
	{ now, limit }: { now: Date; limit: number },
): Promise<{ due: number; areAll: boolean }> {
	const { rows } = await db.execute<{ due: number; ended: number }>(sql`
		SELECT count(*) FILTER (WHERE ${isErasable} AND ${isOlderThan(years, now)})::int AS due, count(*)::int AS ended
		FROM (
			SELECT * FROM ${documents}
			WHERE ${isOfAccount(accountId)} AND ${documents.erasedAt} IS NULL AND ${documents.status} NOT IN ('DRAFT', 'PENDING')
			ORDER BY ${documents.id} LIMIT ${limit}
		) ${documents}`);
	const { due = 0, ended = 0 } = rows[0] ?? {};
	return { due, areAll: ended < limit };
}

/** Documents after `after` that a policy erases. */
export async function listDue(
	db: Queryable,
	{ accountId, years }: Omit<PolicyRow, "changedAt">,
	{ now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
	const isDue = and(isOfAccount(accountId), isErasable, isOlderThan(years, now));
	const rows = await db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isDue, gt(documents.id, after)))
		.orderBy(asc(documents.id))
		.limit(limit);
	return rows.map(({ id }) => id);
}

/** Whether the policy is still the account's, until the transaction ends. */
export async function lockPolicy(tx: Transaction, { accountId, years }: PolicyRow): Promise<boolean> {
	const isSame = and(eq(retentionPolicies.accountId, accountId), eq(retentionPolicies.years, years));
	const rows = await tx.select().from(retentionPolicies).where(isSame).for("share");
	return rows.length === 1;
}

export async function findErasure(db: Queryable, documentId: number): Promise<ErasureRow | undefined> {
	const [row] = await db.select().from(erasures).where(eq(erasures.documentId, documentId));
	return row;
}

/** Whether a row `o` of `objects_to_remove` is of the erasure: also of a file that an interrupted request has stored since. */
export const isOfErasure: SQL = sql`(o.key = ANY(${erasures.objects}) OR o.file_id = ${fileOf(erasures.documentId)})`;

/** After the last object can have come back, twice the time between two attempts to remove objects. */
const OVERDUE_SECONDS = UPLOAD_OVER_SECONDS + 1200;

/**
 * How many objects of an erasure should be gone by now. Storage refuses to remove them, or does not respond. A file that an
 * interrupted request has stored since counts from when it is due.
 */
const overdueSql = (now: Date) => sql<number>`(
	SELECT count(*)::int FROM ${objectsToRemove} o
	WHERE ${isOfErasure} AND o.remove_at <= ${secondsAfter(now, RETRY_SECONDS).toISOString()}::timestamptz
		AND ${erasures.startedAt} < ${secondsAfter(now, -OVERDUE_SECONDS).toISOString()}::timestamptz)`;

export async function countOverdue(db: Queryable, documentId: number, now: Date): Promise<number> {
	const ofDocument = eq(erasures.documentId, documentId);
	const [row] = await db
		.select({ overdue: overdueSql(now) })
		.from(erasures)
		.where(ofDocument);
	return row?.overdue ?? 0;
}

export type ErasureOfAccount = Pick<
	ErasureRow,
	"documentId" | "reason" | "years" | "startedAt" | "finishedAt"
>;

/** Newest document first, before `before`. */
export function listErasuresOfAccount(
	db: Queryable,
	owner: Owner,
	{ before, limit }: { before: number | undefined; limit: number },
): Promise<ErasureOfAccount[]> {
	const { accountId, documentId, reason, years, startedAt, finishedAt } = erasures;
	const isOlder = before === undefined ? undefined : lt(documentId, before);
	return db
		.select({ documentId, reason, years, startedAt, finishedAt })
		.from(erasures)
		.where(and(eq(accountId, toAccountId(owner)), isOlder))
		.orderBy(desc(documentId))
		.limit(limit);
}

/** Newest first, of all accounts. */
export async function listErasures(
	db: Queryable,
	{ since, limit, now }: { since: Date; limit: number; now: Date },
): Promise<(Pick<ErasureRow, "documentId" | "status" | "reason" | "startedAt"> & { overdue: number })[]> {
	const { documentId, status, reason, startedAt } = erasures;
	const isSince = gte(startedAt, since);
	const columns = { documentId, status, reason, startedAt, overdue: overdueSql(now) };
	const rows = db.select(columns).from(erasures).where(isSince);
	const ordered = rows.orderBy(desc(startedAt), desc(documentId));
	return limit === Number.POSITIVE_INFINITY ? ordered : ordered.limit(limit);
}
