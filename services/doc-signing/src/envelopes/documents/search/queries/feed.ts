import type { Transaction } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { recipients } from "../../recipients/tables.ts";
import { documents } from "../../tables.ts";
import { searchChanges, searchTexts } from "../tables.ts";

/** Recipients of a document whose names and addresses can be searched: the first. */
const MAX_RECIPIENTS = 100;
const LOCK = 7_034_210;

/** Until the transaction ends. */
export async function lockFeeding(tx: Transaction): Promise<void> {
	await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/** Writes the current texts of at most `limit` changes and merges their pieces into the index. Returns how many changes were taken. */
export async function feedTexts(tx: Transaction, limit: number): Promise<number> {
	const { rows } = await tx.execute<{ taken: number }>(sql`
		WITH taken AS (
			DELETE FROM ${searchChanges} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${searchChanges} LIMIT ${limit}))
			RETURNING document_id
		), changed AS MATERIALIZED (
			SELECT DISTINCT document_id AS id FROM taken
		), current AS MATERIALIZED (
			SELECT d.id, d.account_id, d.title, concat_ws(E'\n', d.external_id, (
				SELECT string_agg(concat_ws(E'\n', nullif(r.name, ''), nullif(r.email, '')), E'\n') FROM (
					SELECT name, email FROM ${recipients} WHERE document_id = d.id ORDER BY id LIMIT ${MAX_RECIPIENTS}
				) r
			)) AS others
			FROM changed JOIN ${documents} d USING (id) WHERE d.deleted_at IS NULL
		), removed AS (
			DELETE FROM ${searchTexts} WHERE document_id IN (SELECT id FROM changed EXCEPT SELECT id FROM current)
		), written AS (
			INSERT INTO ${searchTexts} AS t (document_id, account_id, title, others)
			SELECT id, account_id, title, others FROM current
			ON CONFLICT (document_id) DO UPDATE
			SET account_id = excluded.account_id, title = excluded.title, others = excluded.others
			WHERE (t.account_id, t.title, t.others) IS DISTINCT FROM (excluded.account_id, excluded.title, excluded.others)
		)
		SELECT count(*)::int AS taken FROM taken`);
	const taken = rows[0]?.taken ?? 0;
	if (taken > 0) await tx.execute(sql`SELECT merge_search_pieces()`);
	return taken;
}
