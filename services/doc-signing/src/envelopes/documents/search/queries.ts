import type { Queryable } from "@repo/service-kit/database";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Owner } from "../../../accounts/owner.ts";
import { isListed } from "../queries.ts";
import type { DocumentStatus } from "../rules/document-status.ts";
import { documentCounts, documents } from "../tables.ts";

/** How many matches are counted and can be paged to: the newest. */
export const MAX_MATCHES = 1_000;

export type TitleSearch = {
	/** Case-insensitive part of the title. */
	query: string;
	status?: DocumentStatus | undefined;
};

/** The newest titles, and whether each matches. */
export function listNewestTitles(
	db: Queryable,
	owner: Owner,
	{ query, status }: TitleSearch,
	limit: number,
): Promise<{ id: number; title: string; isMatch: boolean }[]> {
	return db
		.select({ id: documents.id, title: documents.title, isMatch: sql<boolean>`${holds(query)}` })
		.from(documents)
		.where(isSearched(owner, status))
		.orderBy(desc(documents.id))
		.limit(limit);
}

/** The newest matches among the newest `limit` documents, which are read one by one. */
export async function listMatchesByWalk(
	db: Queryable,
	owner: Owner,
	{ query, status }: TitleSearch,
	limit: number,
): Promise<number[]> {
	const newest = db
		.select({ id: documents.id, title: documents.title })
		.from(documents)
		.where(isSearched(owner, status))
		.orderBy(desc(documents.id))
		.limit(limit)
		.as("newest");
	const rows = await db
		.select({ id: newest.id })
		.from(newest)
		.where(holds(query, newest.title))
		.orderBy(desc(newest.id))
		.limit(MAX_MATCHES);
	return rows.map(({ id }) => id);
}

/**
 * The newest matches, found by `pieces` of the text in one segment of ids after another (migrations/0000_baseline.sql), within
 * the owner's range of ids.
 */
export async function listMatchesBySegment(
	db: Queryable,
	owner: Owner,
	{ query, status }: TitleSearch,
	pieces: string[],
): Promise<number[]> {
	const { userId, teamId } = owner;
	const whose = teamId === null ? sql`user_id = ${userId} AND team_id IS NULL` : sql`team_id = ${teamId}`;
	const seed = teamId === null ? userId : -teamId;
	const { rows } = await db.execute<{ id: number }>(sql`
		WITH wanted AS MATERIALIZED (
			SELECT array_agg(hashtextextended(lower(piece COLLATE "pg_c_utf8"), ${seed}::int) & 4294967295) AS hashes
			FROM unnest(${sql.param(pieces)}::text[]) AS piece
		), segments AS (
			SELECT DISTINCT block >> 1 AS segment FROM ${documentCounts}
			WHERE ${whose} ${status ? sql`AND status = ${status}` : sql``}
			ORDER BY segment DESC
		)
		SELECT found.id FROM wanted, segments, LATERAL (
			SELECT id FROM ${documents}
			WHERE title_pieces(id >> 13, coalesce(-team_id, user_id), title)
					@> (SELECT array_agg((segment::bigint << 32) | hash) FROM unnest(hashes) AS hash)
				AND ${and(isSearched(owner, status), holds(query))}
			ORDER BY id DESC
		) AS found
		ORDER BY segment DESC, found.id DESC
		LIMIT ${MAX_MATCHES}`);
	return rows.map(({ id }) => id);
}

function isSearched(owner: Owner, status: DocumentStatus | undefined): SQL | undefined {
	return and(isListed(owner), status && eq(documents.status, status));
}

/** Compared in the form that the index stores. */
export function holds(text: string, title: AnyPgColumn = documents.title): SQL {
	const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
	return sql`lower(${title} COLLATE "pg_c_utf8") LIKE lower(${pattern}::text COLLATE "pg_c_utf8")`;
}
