import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Pages of 8 kB whose rows are updated in one transaction: some 10,000 rows. */
const PAGES_PER_BATCH = 256;
/** A row can stay locked for as long as a transaction, which is ended after a minute. */
const MAX_PASSES = 600;
const PAUSE_MS = 200;
const CHECK_VIOLATION = "23514";

/**
 * Fills `account_id` of rows that are older than the column, while requests go on: in small transactions, passing over
 * locked rows until the next pass. Then PostgreSQL checks that no row is left, once. Resumes where it was
 * interrupted.
 */
export async function fillAccountIds(url: string): Promise<void> {
	const client = new pg.Client({ connectionString: url, application_name: "doc-signing fill account ids" });
	await client.connect();
	try {
		await client.query("SET statement_timeout = 0");
		for (const table of await listUnfilled(client)) await fillTable(client, table);
	} finally {
		await client.end();
	}
}

async function listUnfilled(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ table: string }>(
		`SELECT conrelid::regclass::text AS "table" FROM pg_constraint
		WHERE contype = 'c' AND NOT convalidated AND conname = conrelid::regclass::text || '_account_id' ORDER BY 1`,
	);
	return rows.map(({ table }) => table);
}

async function fillTable(client: pg.Client, table: string): Promise<void> {
	for (let pass = 1; ; pass++) {
		await fillOnce(client, table);
		try {
			await client.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_account_id`);
			return;
		} catch (error) {
			const isLeft = error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION;
			if (!isLeft || pass === MAX_PASSES) throw error;
			await delay(PAUSE_MS);
		}
	}
}

/** The trigger computes the value of a row that has 0. Rows added meanwhile have it already. */
async function fillOnce(client: pg.Client, table: string): Promise<void> {
	const { rows } = await client.query<{ pages: number }>(
		"SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages",
		[table],
	);
	const pages = rows[0]?.pages ?? 0;
	for (let page = 0; page < pages; page += PAGES_PER_BATCH)
		await client.query(
			`UPDATE ${table} SET account_id = 0 WHERE ctid = ANY (ARRAY(
				SELECT ctid FROM ${table}
				WHERE ctid >= format('(%s,0)', $1::int)::tid AND ctid < format('(%s,0)', $2::int)::tid AND account_id = 0
				FOR NO KEY UPDATE SKIP LOCKED))`,
			[page, page + PAGES_PER_BATCH],
		);
}
