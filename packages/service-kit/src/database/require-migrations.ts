import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "./open-database.ts";

/** Of drizzle-kit's meta/_journal.json. drizzle stores `when` as created_at. */
type Journal = { entries: { tag: string; when: number }[] };

/**
 * Returns a check that rejects until the database has every migration in `folder` (that of runMigrations). Migrations of a
 * newer release are ignored, and so are indexes built concurrently. After its first success it sends no statement.
 */
export function requireMigrations({ $client }: Pick<Database, "$client">, folder: URL): () => Promise<void> {
	let isMigrated = false;
	return async () => {
		if (isMigrated) return;
		const path = join(fileURLToPath(folder), "meta/_journal.json");
		const { entries } = JSON.parse(await readFile(path, "utf8")) as Journal;
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
