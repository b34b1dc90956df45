import type { Queryable } from "@repo/service-kit/database";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { type DocumentRow, isListed } from "../queries.ts";
import type { DocumentStatus } from "../rules/document-status.ts";
import { holds, MAX_MATCHES } from "../search/queries.ts";
import { documentCounts, documents } from "../tables.ts";

export type DocumentFilter = {
	status?: DocumentStatus | undefined;
	externalId?: string | undefined;
	/** Case-insensitive part of the title. */
	query?: string | undefined;
};
export type Page = { offset: number; limit: number };

const BLOCK_BITS = 12;

/** A page of an owner's documents by status, newest first, and their total. */
export async function listByStatus(
	db: Queryable,
	owner: Owner,
	status: DocumentStatus | undefined,
	{ offset, limit }: Page,
): Promise<{ rows: DocumentRow[]; total: number }> {
	const { total, block, before } = await findPlace(db, owner, status, offset);
	if (block === null) return { rows: [], total };
	const rows = await db
		.select()
		.from(documents)
		.where(
			and(
				isListed(owner),
				status && eq(documents.status, status),
				// Keyset: documents in newer blocks are counted, so they need not be read.
				offset > 0 ? lt(documents.id, sql`${endOfBlock(block)}::bigint`) : undefined,
			),
		)
		.orderBy(desc(documents.id))
		.offset(offset - before)
		.limit(limit);
	return { rows, total };
}

/** These documents, newest first. */
export function listByIds(db: Queryable, ids: number[]): Promise<DocumentRow[]> {
	return db
		.select()
		.from(documents)
		.where(sql`${documents.id} = ANY(${sql.param(ids)}::int[])`)
		.orderBy(desc(documents.id));
}

/** The ids of the newest documents with an external id; usually there is one. */
export async function listByExternalId(
	db: Queryable,
	owner: Owner,
	{ status, externalId, query }: DocumentFilter & { externalId: string },
): Promise<number[]> {
	const rows = await db
		.select({ id: documents.id })
		.from(documents)
		.where(
			and(
				isListed(owner),
				status && eq(documents.status, status),
				eq(documents.externalId, externalId),
				query === undefined ? undefined : holds(query),
			),
		)
		.orderBy(desc(documents.id))
		.limit(MAX_MATCHES);
	return rows.map(({ id }) => id);
}

/** Adds the changes of each block up to one row, so that the cost of counting depends only on the number of blocks. */
export async function addUpCounts(db: Queryable): Promise<void> {
	await db.execute(sql`
		WITH crowded AS (
			SELECT user_id, team_id, status, block FROM ${documentCounts}
			GROUP BY user_id, team_id, status, block HAVING count(*) > 1 OR sum(change) = 0
		), taken AS (
			DELETE FROM ${documentCounts} AS counts USING crowded
			WHERE counts.user_id = crowded.user_id AND counts.team_id IS NOT DISTINCT FROM crowded.team_id
				AND counts.status = crowded.status AND counts.block = crowded.block
			RETURNING counts.*
		)
		INSERT INTO ${documentCounts} (user_id, team_id, status, block, change)
		SELECT user_id, team_id, status, block, sum(change) FROM taken
		GROUP BY user_id, team_id, status, block HAVING sum(change) <> 0`);
}

type Place = { total: number; block: number | null; before: number };

/** The block of ids that contains the document after the `offset` newest, and how many are in newer blocks. */
async function findPlace(
	db: Queryable,
	{ userId, teamId }: Owner,
	status: DocumentStatus | undefined,
	offset: number,
): Promise<Place> {
	const whose = teamId === null ? sql`user_id = ${userId} AND team_id IS NULL` : sql`team_id = ${teamId}`;
	const { rows } = await db.execute<{ total: string; block: number | null; before: string | null }>(sql`
		WITH blocks AS (
			SELECT block, sum(change) AS documents FROM ${documentCounts}
			WHERE ${whose} ${status ? sql`AND status = ${status}` : sql``}
			GROUP BY block
		), placed AS (
			SELECT block, documents, sum(documents) OVER (ORDER BY block DESC) AS upto FROM blocks
		), place AS (
			SELECT block, upto - documents AS before FROM placed WHERE upto > ${offset} ORDER BY block DESC LIMIT 1
		)
		SELECT coalesce((SELECT sum(documents) FROM blocks), 0) AS total, place.block, place.before
		FROM (SELECT) AS one LEFT JOIN place ON true`);
	const [row] = rows;
	return { total: Number(row?.total ?? 0), block: row?.block ?? null, before: Number(row?.before ?? 0) };
}

function endOfBlock(block: number): number {
	return (block + 1) * 2 ** BLOCK_BITS;
}
