import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { listPartitions } from "./months/month-functions.ts";
import { runWithShortLocks, shortName } from "./short-locks.ts";

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

/** On a partitioned table: on each partition, and then, without more work, on the table. */
async function buildIndex(client: pg.Client, statement: string): Promise<void> {
	const [, create = "", index = "", table = "", rest = ""] = CREATE_INDEX.exec(statement) ?? [];
	const partitions = await listPartitions(client, table);
	if (partitions.length === 0) {
		await client.query(statement);
		return;
	}
	// Then each partition has it, by another name if the partition was added later.
	if (await isIndex(client, index)) return;
	const columns = rest.replaceAll(`"${table}".`, "");
	for (const partition of partitions) {
		const name = shortName(`${index}_${partition}`);
		await client.query(`${create} CONCURRENTLY IF NOT EXISTS ${name} ON ${partition}${columns}`);
	}
	await runWithShortLocks(client, [`${create} ${index} ON ${table}${columns}`]);
}

async function isIndex(client: pg.Client, name: string): Promise<boolean> {
	const { rowCount } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass($1)", [
		`public.${name}`,
	]);
	return rowCount === 1;
}

async function dropInvalidIndexes(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ name: string }>(
		`SELECT indexrelid::regclass::text AS name FROM pg_index
		JOIN pg_class ON pg_class.oid = indexrelid
		WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace`,
	);
	for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}
