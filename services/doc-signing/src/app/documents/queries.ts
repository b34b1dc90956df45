import { secondsAfter } from "@repo/service-kit/clock";
import type { Queryable } from "@repo/service-kit/database";
import { readableAddress } from "@repo/validation";
import {
	and,
	asc,
	count,
	desc,
	eq,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	ne,
	or,
	sql,
} from "drizzle-orm";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import { teamMembers } from "../../accounts/teams/tables.ts";
import { type DocumentRow, isListed } from "../../envelopes/documents/queries.ts";
import { recipients } from "../../envelopes/documents/recipients/tables.ts";
import { type DocumentStatus, documentStatuses } from "../../envelopes/documents/rules/document-status.ts";
import { documentCounts, documents } from "../../envelopes/documents/tables.ts";
import { awaitsUpload, type DocumentDataRow } from "../../envelopes/files/queries.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { orderList } from "./queries/order-list.ts";
import type { ListOrder } from "./rules/list-order.ts";

/** A position in the list: what follows `before`, or precedes `after`, by id. */
export type Place = { before?: number | undefined; after?: number | undefined };

export type ListFilter = {
	status?: DocumentStatus | undefined;
	sender?: number | undefined;
	from?: Date | undefined;
	until?: Date | undefined;
	order?: ListOrder | undefined;
};

/** Documents with an uploaded file: by keyset, so that each page of a long list takes the same time. */
export async function listArrived(
	db: Queryable,
	owner: Owner,
	{ before, after, limit, order, ...filter }: ListFilter & Place & { limit: number },
): Promise<DocumentRow[]> {
	const { status, sender, from, until } = filter;
	const isOwn = isArrived(owner);
	const { where, orderBy, isForward } = await orderList(db, documents, { order, before, after, isOwn });
	const rows = await db
		.select()
		.from(documents)
		.where(
			and(
				isOwn,
				status && eq(documents.status, status),
				sender === undefined ? undefined : eq(documents.userId, sender),
				from && createdSince(db, owner, from),
				until && createdBefore(db, owner, until),
				where,
			),
		)
		.orderBy(...orderBy)
		.limit(limit);
	return isForward ? rows : rows.reverse();
}

function isArrived(owner: Owner) {
	return and(isListed(owner), isNotNull(documents.fileArrivedAt));
}

/** Ids grow with time, except when created within this interval by instances with different clocks. */
const CLOCK_DIFFERENCE_SECONDS = 3_600;

/** The bound by id keeps a scan in the order of ids from reading older rows. */
function createdSince(db: Queryable, owner: Owner, from: Date) {
	const first = db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isArrived(owner), gte(documents.createdAt, secondsAfter(from, -CLOCK_DIFFERENCE_SECONDS))))
		.orderBy(asc(documents.createdAt))
		.limit(1);
	return and(gte(documents.createdAt, from), gte(documents.id, sql`(${first})`));
}

function createdBefore(db: Queryable, owner: Owner, until: Date) {
	const last = db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isArrived(owner), lt(documents.createdAt, secondsAfter(until, CLOCK_DIFFERENCE_SECONDS))))
		.orderBy(desc(documents.createdAt))
		.limit(1);
	return and(lt(documents.createdAt, until), lte(documents.id, sql`(${last})`));
}

/** Further drafts without a file are counted as if they had one. */
const MAX_WITHOUT_FILE = 10_000;

/** Number of an owner's documents with an uploaded file, by status, and whether others may have been uploaded. */
export async function countByStatus(
	db: Queryable,
	owner: Owner,
): Promise<{ counts: Record<DocumentStatus, number>; awaitsUpload: boolean }> {
	const { userId, teamId } = owner;
	const whose = teamId === null ? sql`user_id = ${userId} AND team_id IS NULL` : sql`team_id = ${teamId}`;
	const withoutFile = db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isListed(owner), eq(documents.status, "DRAFT"), isNull(documents.fileArrivedAt)))
		.limit(MAX_WITHOUT_FILE)
		.as("without_file");
	const { rows } = await db.execute<{ status: DocumentStatus; documents: string; awaitsUpload: boolean }>(sql`
		SELECT status, sum(change) AS documents, false AS "awaitsUpload" FROM ${documentCounts} WHERE ${whose} GROUP BY status
		UNION ALL SELECT 'DRAFT', -count(*), ${awaitsUpload(sql`${toAccountKey(owner)}`)} FROM ${withoutFile}`);
	const counts = Object.fromEntries(documentStatuses.map((status) => [status, 0])) as Record<
		DocumentStatus,
		number
	>;
	for (const { status, documents } of rows) counts[status] += Number(documents);
	return { counts, awaitsUpload: rows.some((row) => row.awaitsUpload) };
}

/** Its file, the number of its recipients who act, and of those who have signed. */
export type Progress = {
	fileStatus: DocumentDataRow["status"];
	fileFoundAt: DocumentDataRow["foundAt"];
	acting: number;
	signed: number;
	names: string;
};

/** By document id. CCs receive copies and do not count. */
export async function listProgress(db: Queryable, ids: number[]): Promise<Map<number, Progress>> {
	if (ids.length === 0) return new Map();
	const nameOrEmail = sql`coalesce(nullif(${recipients.name}, ''), ${recipients.email})`;
	const rows = await db
		.select({
			id: documents.id,
			fileStatus: documentData.status,
			fileFoundAt: documentData.foundAt,
			acting: count(recipients.id),
			signed: sql<number>`count(*) FILTER (WHERE ${recipients.signingStatus} = 'SIGNED')`.mapWith(Number),
			names: sql<string[]>`array_remove(array_agg(${nameOrEmail} ORDER BY ${recipients.id}), NULL)`,
		})
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.leftJoin(recipients, and(eq(recipients.documentId, documents.id), ne(recipients.role, "CC")))
		.where(inArray(documents.id, ids))
		.groupBy(documents.id, documentData.status, documentData.foundAt);
	return new Map(
		rows.map(({ id, names, ...progress }) => [
			id,
			{ ...progress, names: names.map(readableAddress).join(", ") },
		]),
	);
}

/** Unlike finding the session of a request, this does not count as its use. */
export async function isSessionLive(
	db: Queryable,
	{ id, now, idleSeconds }: { id: string; now: Date; idleSeconds: number },
): Promise<boolean> {
	const { rowCount } = await db.execute(sql`
		SELECT FROM sessions s JOIN users u ON u.id = s.user_id
		WHERE s.id = ${id} AND s.expires_at > ${now.toISOString()}::timestamptz AND u.disabled_at IS NULL
			AND s.last_seen_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${idleSeconds})`);
	return rowCount === 1;
}

/** By id, those of these documents that the person may see. */
export async function findTitles(db: Queryable, userId: number, ids: number[]): Promise<Map<number, string>> {
	const ownTeams = db
		.select({ id: teamMembers.teamId })
		.from(teamMembers)
		.where(eq(teamMembers.userId, userId));
	const isOwn = and(eq(documents.userId, userId), isNull(documents.teamId));
	const rows = await db
		.select({ id: documents.id, title: documents.title })
		.from(documents)
		.where(
			and(
				inArray(documents.id, ids),
				isNull(documents.deletedAt),
				or(isOwn, inArray(documents.teamId, ownTeams)),
			),
		);
	return new Map(rows.map(({ id, title }) => [id, title]));
}
