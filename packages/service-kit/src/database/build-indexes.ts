import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

/**
 * Runs the files of the folder in order, outside a transaction: `CREATE INDEX CONCURRENTLY IF NOT EXISTS`, which lets
 * others write meanwhile. An index that an interrupted run left invalid is dropped first, because PostgreSQL would
 * keep it, unused.
 */
export async function buildIndexes(client: pg.Client, folder: URL): Promise<void> {
	if (!existsSync(folder)) return;
	const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
	if (names.length === 0) return;
	await dropInvalidIndexes(client);
	for (const name of names) {
		const text = await readFile(new URL(name, folder), "utf8");
		// One by one: PostgreSQL runs a text of several statements in a transaction.
		for (const statement of text.split("--> statement-breakpoint")) await client.query(statement);
	}
}

async function dropInvalidIndexes(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT indexrelid::regclass::text AS name FROM pg_index
		JOIN pg_class ON pg_class.oid = indexrelid
		WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`,
	);
	for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
