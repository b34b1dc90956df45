import { jsonRows, namedStatement, type Queryable } from "@repo/service-kit/database";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Owner } from "../../../accounts/owner.ts";
import { awaitsUpload } from "../../files/queries.ts";
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
/** What a list shows of a document. */
export type DocumentSummary = Pick<DocumentRow, (typeof summaryColumns)[number]>;

const BLOCK_BITS = 12;

/** A page of an owner's documents by status, newest first, and their total. */
export async function listByStatus(
	db: Queryable,
	{ userId, teamId }: Owner,
	status: DocumentStatus | undefined,
	{ offset, limit }: Page,
): Promise<{ rows: DocumentSummary[]; total: number; awaitsUpload: boolean }> {
	const { first, later } =
		lists[teamId === null ? "user" : "team"][status === undefined ? "all" : "byStatus"];
	const list = offset === 0 ? first : later;
	const [found] = await list(db, { owner: teamId ?? userId, status, offset, limit });
	if (!found) throw new Error("the list gave no row");
	const { rows, total, awaitsUpload } = found;
	return { rows: rows.map(summaryRows.read), total: Number(total), awaitsUpload };
}

const summaryColumns = [
	"id",
	"externalId",
	"userId",
	"teamId",
	"title",
	"status",
	"documentDataId",
	"createdAt",
	"updatedAt",
	"completedAt",
] as const;
const summaryRows = jsonRows(documents, summaryColumns);
/** The documents whose ids are in `listed`, newest first. */
const summaries = sql`
	coalesce((SELECT json_agg((
		SELECT to_json(summary) FROM (
			SELECT ${summaryRows.columns()} FROM ${documents} WHERE documents.id = listed.id
		) AS summary
	) ORDER BY id DESC) FROM listed), '[]')`;

// A statement for each index. The condition names the columns of both tables.
const lists = {
	user: bothLists("user", (owner) => sql`user_id = ${owner} AND team_id IS NULL`),
	team: bothLists("team", (owner) => sql`team_id = ${owner}`),
};

function bothLists(kind: "user" | "team", isOf: (owner: SQL) => SQL) {
	return { all: makePageQueries(kind, isOf, false), byStatus: makePageQueries(kind, isOf, true) };
}

type Wanted = { owner: number; status: DocumentStatus | undefined; offset: number; limit: number };
type Found = { total: string; rows: Record<string, unknown>[]; awaitsUpload: boolean };

/**
 * `LIMIT (SELECT …)`, because a plan for each value would seem cheaper than one for all, and PostgreSQL would plan
 * each call, which takes longer than running it.
 */
function makePageQueries(kind: "user" | "team", isOf: (owner: SQL) => SQL, byStatus: boolean) {
	const name = `list_of_${kind}${byStatus ? "_by_status" : ""}`;
	const awaited = (value: (name: keyof Wanted) => SQL) =>
		sql`${awaitsUpload(sql`${sql.raw(`'${kind}:'`)} || ${value("owner")}::int`)} AS "awaitsUpload"`;
	const isWantedBy = (value: (name: keyof Wanted) => SQL) =>
		sql`${isOf(value("owner"))}${byStatus ? sql` AND status = ${value("status")}` : sql``}`;
	return {
		first: namedStatement<Found, Wanted>(`first_${name}`, (value) => {
			const isWanted = isWantedBy(value);
			return sql`
				WITH listed AS MATERIALIZED (
					SELECT id FROM ${documents} WHERE ${isWanted} AND deleted_at IS NULL
					ORDER BY id DESC LIMIT (SELECT ${value("limit")}::bigint)
				)
				SELECT coalesce((SELECT sum(change) FROM ${documentCounts} WHERE ${isWanted}), 0) AS total,
					${summaries} AS rows, ${awaited(value)}`;
		}),
		/**
		 * Finds the block of ids with the document after the `offset` newest, and reads from its end: newer ones are
		 * counted. What `OFFSET` skips is read from the index alone.
		 */
		later: namedStatement<Found, Wanted>(name, (value) => {
			const isWanted = isWantedBy(value);
			return sql`
				WITH blocks AS (
					SELECT block, sum(change)::int AS documents FROM ${documentCounts} WHERE ${isWanted} GROUP BY block
				), placed AS (
					SELECT block, documents, sum(documents) OVER (ORDER BY block DESC) AS upto FROM blocks
				), place AS (
					SELECT block, upto - documents AS before FROM placed
					WHERE upto > ${value("offset")}::bigint ORDER BY block DESC LIMIT 1
				), listed AS MATERIALIZED (
					SELECT of_block.id FROM place CROSS JOIN LATERAL (
						SELECT id FROM ${documents}
						WHERE ${isWanted} AND deleted_at IS NULL AND id < ((place.block + 1)::bigint << ${sql.raw(String(BLOCK_BITS))})
						ORDER BY id DESC
						OFFSET (SELECT ${value("offset")}::bigint) - place.before LIMIT (SELECT ${value("limit")}::bigint)
					) AS of_block
				)
				SELECT coalesce((SELECT sum(documents) FROM blocks), 0) AS total, ${summaries} AS rows, ${awaited(value)}`;
		}),
	};
}

/** These documents, newest first. */
export function listByIds(db: Queryable, ids: number[]): Promise<DocumentRow[]> {
	return db
		.select()
		.from(documents)
		.where(sql`${documents.id} = ANY(${sql.param(ids)}::int[])`)
		.orderBy(desc(documents.id));
}

/** Those of an owner's list, by status. */
export function hasStatus(owner: Owner, status: DocumentStatus | undefined): SQL | undefined {
	return and(isListed(owner), status && eq(documents.status, status));
}

/** The ids of a page of documents with an external id, usually one document, newest first, and their total. */
export async function listByExternalId(
	db: Queryable,
	owner: Owner,
	{ status, externalId, query }: DocumentFilter & { externalId: string },
	{ offset, limit }: Page,
): Promise<{ ids: number[]; total: number }> {
	const isWanted = and(
		hasStatus(owner, status),
		eq(documents.externalId, externalId),
		query === undefined ? undefined : holds(query),
	);
	// Titles are compared one by one. The external ids are in an index.
	const most = query === undefined ? sql`` : sql`LIMIT ${MAX_MATCHES}`;
	const matches = sql`SELECT id FROM ${documents} WHERE ${isWanted} ORDER BY id DESC ${most}`;
	const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
		SELECT (SELECT count(*)::int FROM (${matches}) AS matches) AS total, array(
			SELECT id FROM (${matches}) AS matches ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}
		) AS ids`);
	return rows[0] ?? { ids: [], total: 0 };
}

/** Changes that a statement merges. */
const MAX_CHANGES = 10_000;

/**
 * Merges new changes with the sum of their block, so that the cost of counting depends only on the number of blocks.
 * Reads nothing else: there may be as many sums as documents. `ORDER BY`, because with old statistics a scan of the
 * table would seem cheaper than the index of changes. Two calls at once that change several of the same blocks can
 * deadlock: PostgreSQL ends one, whose job is retried.
 */
export async function addUpCounts(db: Queryable, limit = MAX_CHANGES): Promise<void> {
	let merged: number | undefined;
	do {
		const { rows } = await db.execute<{ merged: number }>(sql`
			WITH changes AS (
				DELETE FROM ${documentCounts} WHERE ctid = ANY (ARRAY(
					SELECT ctid FROM ${documentCounts} WHERE NOT is_sum ORDER BY user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
				))
				RETURNING user_id, team_id, status, block, change
			), blocks AS (
				SELECT DISTINCT user_id, team_id, status, block FROM changes
			), sums_of_users AS (${takeSums(sql`counts.team_id IS NULL AND blocks.team_id IS NULL`)}
			), sums_of_teams AS (${takeSums(sql`counts.team_id = blocks.team_id`)}
			), sums AS (
				INSERT INTO ${documentCounts} (user_id, team_id, status, block, change, is_sum)
				SELECT user_id, team_id, status, block, sum(change), true
				FROM (TABLE changes UNION ALL TABLE sums_of_users UNION ALL TABLE sums_of_teams) AS counts
				GROUP BY user_id, team_id, status, block HAVING sum(change) <> 0
			)
			SELECT count(*)::int AS merged FROM changes`);
		merged = rows[0]?.merged;
	} while (merged === limit);
}

/** One for users and one for teams, since each has its own partial index. */
function takeSums(isOfOwner: SQL): SQL {
	return sql`
		DELETE FROM ${documentCounts} AS counts USING blocks
		WHERE counts.is_sum AND ${isOfOwner} AND counts.user_id = blocks.user_id
			AND counts.status = blocks.status AND counts.block = blocks.block
		RETURNING counts.user_id, counts.team_id, counts.status, counts.block, counts.change`;
}
