import type { Queryable } from "@repo/service-kit/database";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Owner } from "../../../accounts/owner.ts";
import { accountIdSql } from "../../../accounts/queries/account-id-sql.ts";
import { recipients } from "../recipients/tables.ts";
import type { DocumentStatus } from "../rules/document-status.ts";
import { documentCounts, documents } from "../tables.ts";
import {
	AREA,
	type CountedPiece,
	type CountedPieces,
	cutPieces,
	writePattern,
} from "./rules/write-pattern.ts";
import { searchChanges, searchTexts } from "./tables.ts";

/** How many matches are counted and can be paged to: the newest. */
export const MAX_MATCHES = 1_000;
/** Documents whose texts tell which pieces of a query are rare. */
const SAMPLE = 100;
/** Of the documents that the index does not have yet, the newest are searched. */
const MAX_CHANGED = 5_000;

export type DocumentSearch = {
	owner: Owner;
	/** Of `documents`: which of them are listed. */
	where: SQL | undefined;
	/** Case-insensitive part of a text. */
	query?: string | undefined;
	/** Whether only titles are searched; otherwise also external ids, and names and addresses of recipients. */
	isOfTitles: boolean;
	/** Address of a recipient, in lower case. */
	person?: string | undefined;
	status?: DocumentStatus | undefined;
	/** From the oldest document on; otherwise from the newest. */
	isAscending?: boolean;
	/** The id where the search starts. */
	start?: number | undefined;
};

/** The first matches among the first `walk` documents, which are read one by one; `isEnd`: there are no others. */
export async function listMatchesByWalk(
	db: Queryable,
	search: DocumentSearch,
	{ walk, limit }: { walk: number; limit: number },
): Promise<{ ids: number[]; isEnd: boolean }> {
	const direction = directionOf(search);
	const { rows } = await db.execute<{ ids: number[]; walked: number }>(sql`
		WITH walked AS MATERIALIZED (
			SELECT id, title, external_id FROM ${documents} WHERE ${search.where} ORDER BY id ${direction} LIMIT ${walk}
		)
		SELECT (SELECT count(*)::int FROM walked) AS walked, array(
			SELECT id FROM walked AS ${documents} WHERE ${isMatch(search)} ORDER BY id ${direction} LIMIT ${limit}
		) AS ids`);
	const { ids = [], walked = 0 } = rows[0] ?? {};
	return { ids, isEnd: walked < walk };
}

/**
 * The first matches, found by the index in one segment of ids after another (migrations/0008_search_texts.sql), and those
 * among the documents that the index does not have yet. Each is compared with what the document contains now.
 */
export async function listIndexedMatches(
	db: Queryable,
	search: DocumentSearch,
	limit: number,
): Promise<number[]> {
	const { owner, status, start, isAscending } = search;
	const pattern = writePattern(search, await countPieces(db, search));
	const { userId, teamId } = owner;
	const direction = directionOf(search);
	const account = accountIdSql((key) => sql`${owner[key]}`);
	const whose = teamId === null ? sql`user_id = ${userId} AND team_id IS NULL` : sql`team_id = ${teamId}`;
	const isBeyond =
		start === undefined ? sql`` : sql`AND block >> 3 ${isAscending ? sql`>=` : sql`<=`} ${start}::int >> 15`;
	const matches = (candidates: SQL) => sql`
		SELECT documents.id FROM ${candidates} AS candidate JOIN ${documents} ON documents.id = candidate.document_id
		WHERE ${and(search.where, isMatch(search))}
		ORDER BY candidate.document_id ${direction} LIMIT ${limit}`;
	const { rows } = await db.execute<{ id: number }>(sql`
		WITH segments AS (
			SELECT DISTINCT block >> 3 AS segment FROM ${documentCounts}
			WHERE ${whose} ${status ? sql`AND status = ${status}` : sql``} ${isBeyond}
			ORDER BY segment ${direction}
		), indexed AS (
			SELECT found.id FROM segments, LATERAL (${matches(sql`(
				SELECT document_id FROM ${searchTexts}
				WHERE search_pieces(account_id, document_id, title, others) @@ replace(
					lower(${pattern}::text COLLATE "pg_c_utf8"), ${AREA}, search_area(${account}, segment)
				)::tsquery
				ORDER BY document_id ${direction} OFFSET 0
			)`)}) AS found
			ORDER BY segment ${direction}, found.id ${direction} LIMIT ${limit}
		), changed AS (
			${matches(sql`(
				SELECT DISTINCT document_id FROM ${searchChanges} WHERE account_id = ${account}
				ORDER BY document_id DESC LIMIT ${MAX_CHANGED}
			)`)}
		)
		SELECT id FROM (TABLE indexed UNION TABLE changed) AS matches ORDER BY id ${direction} LIMIT ${limit}`);
	return rows.map(({ id }) => id);
}

/** In the newest documents. */
async function countPieces(db: Queryable, { where, query }: DocumentSearch): Promise<CountedPieces> {
	const cut = query ? cutPieces(query) : [];
	// There is nothing to choose.
	if (cut.length < 2) return { texts: 0, pieces: cut.map((piece) => ({ piece, titles: 0, others: 0 })) };
	const { rows } = await db.execute<CountedPiece & { texts: number }>(sql`
		WITH sample AS MATERIALIZED (
			SELECT lower(title COLLATE "pg_c_utf8") AS title, lower(others COLLATE "pg_c_utf8") AS others
			FROM ${searchTexts} WHERE document_id IN (SELECT id FROM ${documents} WHERE ${where} ORDER BY id DESC LIMIT ${SAMPLE})
		)
		SELECT piece, count(title)::int AS texts, count(*) FILTER (WHERE strpos(title, piece) > 0)::int AS titles,
			count(*) FILTER (WHERE strpos(others, piece) > 0)::int AS others
		FROM (
			SELECT at, lower(piece COLLATE "pg_c_utf8") AS piece
			FROM unnest(${sql.param(cut)}::text[]) WITH ORDINALITY AS pieces (piece, at)
		) pieces LEFT JOIN sample ON true GROUP BY at, piece ORDER BY at`);
	return { texts: rows[0]?.texts ?? 0, pieces: rows };
}

function directionOf({ isAscending }: DocumentSearch): SQL {
	return isAscending ? sql`ASC` : sql`DESC`;
}

function isMatch({ query, isOfTitles, person }: DocumentSearch): SQL | undefined {
	// Not EXISTS: PostgreSQL would read all recipients into a hash table when it expects to compare many documents.
	const ofRecipient = (isWanted: SQL | undefined) => sql`coalesce((
		SELECT true FROM ${recipients} WHERE ${and(eq(recipients.documentId, documents.id), isWanted)} LIMIT 1
	), false)`;
	const hasText = (text: string) =>
		isOfTitles
			? holds(text)
			: or(
					holds(text),
					holds(text, documents.externalId),
					ofRecipient(or(holds(text, recipients.name), holds(text, recipients.email))),
				);
	return and(
		query ? hasText(query) : undefined,
		person === undefined ? undefined : ofRecipient(sql`lower(${recipients.email}) = ${person}`),
	);
}

/** Compared in the form that the index stores. */
export function holds(text: string, column: AnyPgColumn = documents.title): SQL {
	const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
	return sql`lower(${column} COLLATE "pg_c_utf8") LIKE lower(${pattern}::text COLLATE "pg_c_utf8")`;
}
