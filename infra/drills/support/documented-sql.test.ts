import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type Postgres, startPostgres } from "@repo/infra-local/postgres";
import { ensureDatabase } from "@repo/infra-local/testing";
import { services } from "./check-operator-command.ts";
import { readDocumented } from "./documented-commands.ts";
import { findStatements, type Statements, tryStatements } from "./documented-sql.ts";
import { repository } from "./repository.ts";

let folder: string;
let postgres: Postgres;

/** Both services' databases, whose names and roles are those of the pages. */
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "documented-sql-"));
	postgres = await startPostgres({ dataDirectory: folder, durability: "throwaway" });
	for (const service of services) {
		const name = service.replace("-", "_");
		const { owner } = await ensureDatabase(postgres, name, { owner: "owner", service: "service" });
		const path = join(repository, "services", service, "src/migrate-database.ts");
		const { migrateDatabase } = await import(pathToFileURL(path).href);
		await migrateDatabase(owner, `${name}_service`);
	}
	// As docs/scaling.md says: the runbooks have SQL for partitioned tables.
	const url = postgres.url("doc_signing");
	await promisify(execFile)(
		process.execPath,
		["--import", "tsx", "--conditions=source", "src/partition.ts", "webhook_deliveries"],
		{
			cwd: join(repository, "services/doc-signing"),
			env: { ...process.env, DATABASE_URL: url, ENCRYPTION_SECRET: "0".repeat(43) },
		},
	);
}, 60_000);
afterAll(async () => {
	await postgres?.stop();
	await rm(folder, { recursive: true, force: true });
});

async function faultsOf({ database, where, sql }: Statements): Promise<string[]> {
	return tryStatements(postgres.url(database), sql).then(
		() => [],
		(error) => [`${where}: ${error.message}`],
	);
}

it("the SQL of every page is accepted by the services' databases", async () => {
	const statements = (await readDocumented()).flatMap(([page, commands]) => findStatements(page, commands));
	const faults: string[] = [];
	for (const one of statements) faults.push(...(await faultsOf(one)));
	expect(faults).toEqual([]);
	expect(statements.length).toBeGreaterThan(12);
});

it.each([
	["a misspelt view", "SELECT pid FROM pg_stat_activty", "does not exist"],
	["a missing column", "SELECT owner FROM document_data", "does not exist"],
	["a missing table to describe", "\\d+ webhook_delivery", "does not exist"],
	["a missing role", "ALTER ROLE signing_service SET statement_timeout = '15s'", "does not exist"],
	["an update that must be denied, and is not", "UPDATE document_events SET typ = type", "not denied"],
	["a missing function", "SELECT add_month(3)", "does not exist"],
])("%s is refused", async (_what, sql, message) => {
	expect(await faultsOf({ database: "doc_signing", where: "page.md:1", sql: [sql] })).toEqual([
		expect.stringContaining(message),
	]);
});
