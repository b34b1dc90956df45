import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "@repo/infra-local/postgres";
import { startBackedUpServer } from "./backed-up-postgres.ts";
import type { Database } from "./documented-databases.ts";
import type { Drill } from "./run-drill.ts";

/** Empties an installation for pg_restore. Resolves to what throws unless everything is there again. */
export async function expectRestoredDump(
	databases: Record<string, Database>,
	object: string,
	empty: () => Promise<void>,
): Promise<() => Promise<void>> {
	const count = () => Promise.all(Object.values(databases).map((database) => database.countAccounts()));
	const [expected, bytes] = [await count(), await readFile(object, "utf8")];
	assert.ok(
		expected.every((one) => one > 0),
		"There is nothing to restore.",
	);
	await empty();
	await rm(object);
	return async () => {
		assert.deepEqual(await count(), expected);
		assert.equal(await readFile(object, "utf8"), bytes);
	};
}

/** Runs the documented command that restores a server with the documented settings to a moment after its backup. */
export async function runRestore(drill: Drill, command: string): Promise<void> {
	const backedUp = await startBackedUpServer(drill);
	const ask = (url: string, sql: string) =>
		withClient(url, async (client) => (await client.query(sql)).rows[0]);
	const database = backedUp.server.url("postgres");
	await ask(database, "CREATE TABLE numbers AS SELECT generate_series(1, 1000) AS number");
	await backedUp.backUp();
	await ask(database, "INSERT INTO numbers SELECT generate_series(1001, 1500)");
	await delay(1_000);
	const { now } = await ask(database, "SELECT now()");
	await ask(database, "DELETE FROM numbers");
	await backedUp.archiveAll();
	await backedUp.server.crash();
	const restored = await backedUp.restore(command, now);
	const { count } = await ask(restored.url("postgres"), "SELECT count(*)::int FROM numbers");
	assert.equal(count, 1500);
}
