import { expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { startDatabaseGate } from "../../../test/support/database-gate.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";
import { DatabaseRefuses, waitForDatabase } from "./wait-for-database.ts";

it("a database that is away is waited for, and the log says so", async () => {
	const gate = await startDatabaseGate(await createTestDatabase());
	await gate.shut();
	const db = open(gate.url);
	await new Promise<void>((resolve, reject) => {
		const log = createLog("info", { write: (line) => line.includes("cannot be reached") && resolve() });
		waitForDatabase(db, log).catch(reject);
	});
	await gate.open();
	await waitForDatabase(db, createLog("silent"));
	await db.$client.end();
	await gate.shut();
});

it.each([
	["password", "guessed", "password authentication failed"],
	["pathname", "nowhere", 'database "nowhere" does not exist'],
] as const)("a wrong %s in its address is not waited for", async (part, value, reason) => {
	const url = new URL(await createTestDatabase());
	url[part] = value;
	const db = open(url.href);
	const waiting = waitForDatabase(db, createLog("silent"));
	await expect(waiting).rejects.toThrow(DatabaseRefuses);
	await expect(waiting).rejects.toThrow(reason);
	await db.$client.end();
});

function open(url: string): Database {
	return openDatabase({ url, poolSize: 2, onIdleError: () => {} });
}
