import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "./open-database.ts";

/** The migrations in drizzle-kit's meta/_journal.json, oldest first. drizzle stores `when` as created_at. */
export async function readJournal(folder: URL): Promise<{ tag: string; when: number }[]> {
	const path = join(fileURLToPath(folder), "meta/_journal.json");
	return JSON.parse(await readFile(path, "utf8")).entries;
}

/**
 * Returns a check that rejects until the database has every migration in `folder` (that of runMigrations). Migrations of a
 * newer release are ignored, and so are indexes built concurrently. After its first success it sends no statement.
 */
export function requireMigrations({ $client }: Pick<Database, "$client">, folder: URL): () => Promise<void> {
	let isMigrated = false;
	return async () => {
		if (isMigrated) return;
		const entries = await readJournal(folder);
		const { rows } = await $client.query<{ tag: string }>(
			`SELECT tag FROM unnest($1::text[], $2::bigint[]) AS release (tag, at)
			WHERE NOT EXISTS (SELECT FROM drizzle.__drizzle_migrations WHERE created_at = at)`,
			[entries.map(({ tag }) => tag), entries.map(({ when }) => when)],
		);
		if (rows.length > 0)
			throw new Error(`Migrations have not run: ${rows.map(({ tag }) => tag).join(", ")}.`);
		isMigrated = true;
	};
}
