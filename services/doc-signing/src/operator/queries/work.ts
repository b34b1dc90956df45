import type { Queryable } from "@repo/service-kit/database";
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { mails } from "../../mail/tables.ts";
import { pendingEvidence, sealings } from "../../sealing/tables.ts";
import { webhooks } from "../../webhooks/tables.ts";

/** Counting stops here: the console shows "1000+". */
export const MAX_COUNTED = 1_000;

const isRefused = eq(mails.status, "REFUSED");

/** What waits for an operator, each from a partial index of it; at most one more than {@link MAX_COUNTED} of each. */
export async function countWork(db: Queryable) {
	const some = (table: PgTable, which: SQL | undefined) =>
		sql`(SELECT count(*) FROM (SELECT FROM ${table} WHERE ${which} LIMIT ${MAX_COUNTED + 1}) AS found)::int`;
	type Counts = { sealings: number; evidence: number; mails: number; webhooks: number };
	const { rows } = await db.execute<Counts>(sql`SELECT
		${some(sealings, ne(sealings.status, "SEALED"))} AS sealings,
		${some(pendingEvidence, ne(pendingEvidence.state, "UNAVAILABLE"))} AS evidence,
		${some(mails, isRefused)} AS mails,
		${some(webhooks, sql`${webhooks.pausedAt} IS NOT NULL`)} AS webhooks`);
	return rows[0] as Counts;
}

export type RefusedMail = Awaited<ReturnType<typeof listRefusedMails>>[number];

/** Newest first. `before`: the last one on the page before. */
export function listRefusedMails(db: Queryable, before: { at: Date; id: string } | undefined, limit: number) {
	const { id, createdAt, kind, to, documentId, lastError } = mails;
	const isOlder =
		before && sql`(${createdAt}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`;
	return db
		.select({ id, createdAt, kind, to, documentId, lastError })
		.from(mails)
		.where(and(isRefused, isOlder))
		.orderBy(desc(createdAt), desc(id))
		.limit(limit);
}
