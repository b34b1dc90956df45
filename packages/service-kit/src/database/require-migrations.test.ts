import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { countStatements } from "../testing/index.ts";
import { requireMigrations, runMigrations } from "./migrate.ts";
import { type Database, openDatabase } from "./open-database.ts";

const directory = await mkdtemp(join(tmpdir(), "releases-"));
let url: string;
let db: Database;

beforeAll(async () => {
	url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 2, onIdleError: () => {} });
});
afterAll(async () => {
	await db.$client.end();
	await rm(directory, { recursive: true });
});

/** The migrations folder of a release: a table for each name, created at its time. */
async function release(name: string, migrations: Record<string, number>): Promise<URL> {
	const folder = join(directory, name);
	await mkdir(join(folder, "meta"), { recursive: true });
	const entries = Object.entries(migrations).map(([tag, when], idx) => ({
		idx,
		when,
		tag,
		breakpoints: true,
	}));
	for (const { tag } of entries) await writeFile(join(folder, `${tag}.sql`), `CREATE TABLE "${tag}" ()`);
	await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
	return pathToFileURL(folder);
}

const migrate = (folder: URL) => runMigrations(url, { folder, lock: 1, applicationName: "test" });

it("rejects until this release's migrations have run, and names those that have not", async () => {
	const previous = await release("previous", { shelves: 10 });
	const next = await release("next", { shelves: 10, books: 20, readers: 30 });
	const [requirePrevious, requireNext] = [requireMigrations(db, previous), requireMigrations(db, next)];
	await expect(requireNext()).rejects.toMatchObject({ code: "42P01" });
	await migrate(previous);
	await requirePrevious();
	await expect(requireNext()).rejects.toThrow("Migrations have not run: books, readers.");
	await migrate(next);
	await requireNext();
	// The release before runs on the tables of the next one.
	await requireMigrations(db, previous)();
});

it("notices a migration that was skipped because a later one had run", async () => {
	await migrate(await release("main", { shelves: 10, late: 200 }));
	const merged = await release("merged", { shelves: 10, early: 150, late: 200 });
	await migrate(merged);
	await expect(requireMigrations(db, merged)()).rejects.toThrow("Migrations have not run: early.");
});

it("sends one statement while it rejects, and none after its first success", async () => {
	const folder = await release("counted", { shelves: 10, counted: 300 });
	const require = requireMigrations(db, folder);
	const count = async () =>
		(await countStatements(db.$client, () => require().catch(() => undefined))).statements;
	expect([await count(), await count()]).toEqual([1, 1]);
	await migrate(folder);
	expect([await count(), await count(), await count()]).toEqual([1, 0, 0]);
});
