import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Client } from "pg";
import { type Postgres, startPostgres } from "../postgres/index.ts";
import { type DatabaseUrls, ensureDatabase } from "./ensure-database.ts";

const passwords = { owner: "of-the-owner", service: "of-the-service" };
const name = "dev";
let folder: string;
let postgres: Postgres;
let urls: DatabaseUrls;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ensure-database-"));
	postgres = await startPostgres({ dataDirectory: folder, durability: "throwaway" });
	const before = await ensureDatabase(postgres, name, { ...passwords, owner: "before" });
	await run(before.owner, "CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)");
	urls = await ensureDatabase(postgres, name, passwords);
});

afterAll(async () => {
	await postgres.stop();
	await rm(folder, { recursive: true });
});

describe("a database of an earlier start", () => {
	it("keeps its tables, which belong to the owner", async () => {
		expect(
			await run(urls.owner, "SELECT id, tableowner FROM kept, pg_tables WHERE tablename = 'kept'"),
		).toEqual([{ id: 1, tableowner: name }]);
	});

	it.each([
		"SELECT FROM kept",
		"ALTER TABLE kept DISABLE TRIGGER ALL",
		"CREATE TABLE own ()",
		`SET ROLE ${name}`,
	])("denies the service's role what the migrations did not grant: %s", async (statement) => {
		await expect(run(urls.service, statement)).rejects.toMatchObject({ code: "42501" });
	});

	it("allows no third role to connect", async () => {
		const connects = `SELECT has_database_privilege('public', '${name}', 'CONNECT') AS connects`;
		expect(await run(urls.owner, connects)).toEqual([{ connects: false }]);
	});
});

async function run(url: string, statement: string): Promise<unknown[]> {
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}
