import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/**
 * Runs the files of the folder in order, outside a transaction: `CREATE INDEX CONCURRENTLY IF NOT EXISTS`, which lets
 * others write meanwhile. An index that an interrupted run left invalid is dropped first, because PostgreSQL would
 * keep it, unused.
 */
export async function buildIndexes(client: pg.Client, folder: string): Promise<void> {
	if (!existsSync(folder)) return;
	const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
	if (names.length === 0) return;
	await dropInvalidIndexes(client);
	for (const name of names) {
		const text = await readFile(join(folder, name), "utf8");
		// One by one: PostgreSQL runs a text of several statements in a transaction.
		for (const statement of text.split("--> statement-breakpoint")) await buildIndex(client, statement);
	}
}

const CREATE_INDEX =
	/^(\s*CREATE (?:UNIQUE )?INDEX) CONCURRENTLY IF NOT EXISTS "?(\w+)"? ON "?(\w+)"?([^;]*);?\s*$/i;

/** On a table that is divided into months: on each part, and then, without more work, on the table. */
async function buildIndex(client: pg.Client, statement: string): Promise<void> {
	const [, create = "", index = "", table = "", rest = ""] = CREATE_INDEX.exec(statement) ?? [];
	const parts = await listParts(client, table);
	if (parts.length === 0) {
		await client.query(statement);
		return;
	}
	const built = parts.map((part) => ({ part, name: `${index}_${part}`.slice(0, 63) }));
	const columns = rest.replaceAll(`"${table}".`, "");
	for (const { part, name } of built)
		await client.query(`${create} CONCURRENTLY IF NOT EXISTS ${name} ON ${part}${columns}`);
	await client.query(`${create} IF NOT EXISTS ${index} ON ${table}${columns}`);
}

async function listParts(client: pg.Client, table: string): Promise<string[]> {
	const { rows } = await client.query<{ part: string }>(
		"SELECT inhrelid::regclass::text AS part FROM pg_inherits JOIN pg_class p ON p.oid = inhparent WHERE p.relname = $1 AND p.relkind = 'p'",
		[table],
	);
	return rows.map(({ part }) => part);
}

async function dropInvalidIndexes(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT indexrelid::regclass::text AS name FROM pg_index
		JOIN pg_class ON pg_class.oid = indexrelid
		WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`,
	);
	for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
