import { afterAll, beforeAll, describe, expect, it, test } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { createLog } from "../log/create-log.ts";
import { SettingsInvalid } from "../settings/read-settings.ts";
import { quietLog, startDatabaseGate } from "../testing/index.ts";
import { databaseUnavailable } from "./database-errors.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { checkDatabaseUrl, waitForDatabase } from "./wait-for-database.ts";

let url: string;
beforeAll(async () => {
	url = await createTestDatabase();
});

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map(({ $client }) => $client.end())));

function open(at: string): Database {
	const db = openDatabase({ url: at, applicationName: "test", poolSize: 2, onIdleError: () => {} });
	opened.push(db);
	return db;
}

it("waits for an unavailable database, and logs the wait", async () => {
	const gate = await startDatabaseGate(url);
	await gate.shut();
	const db = open(gate.url);
	await new Promise<void>((resolve, reject) => {
		const log = createLog(
			{ service: "test", level: "info" },
			{ write: (line) => line.includes("is unreachable") && resolve() },
		);
		waitForDatabase(db, log).catch(reject);
	});
	await gate.open();
	await waitForDatabase(db, quietLog);
	await db.$client.end();
	opened.pop();
	await gate.shut();
});

test("DATABASE_URL may name a database that accepts connections, or one that does not respond yet", async () => {
	await checkDatabaseUrl(open(url), quietLog);
	await checkDatabaseUrl(open("postgres://nobody@127.0.0.1:1/nothing"), quietLog);
});

describe.each([
	["password", { password: "guessed" }, "password authentication failed"],
	["user", { username: "nobody" }, 'password authentication failed for user "nobody"'],
	["database", { pathname: "/nowhere" }, 'database "nowhere" does not exist'],
])("a wrong %s in DATABASE_URL", (_part, change, reason) => {
	it.each([
		["at the start", (db: Database) => checkDatabaseUrl(db, quietLog)],
		["while waiting", (db: Database) => waitForDatabase(db, quietLog)],
	])("%s is reported in one line", async (_when, start) => {
		const db = open(Object.assign(new URL(url), change).href);
		const starting = start(db);
		await expect(starting).rejects.toThrow(SettingsInvalid);
		await expect(starting).rejects.toThrow(/^Wrong settings: the database refuses DATABASE_URL: .*\.$/);
		await expect(starting).rejects.toThrow(reason);
		const fault = await db.$client.query("SELECT 1").catch((error: unknown) => error);
		expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
	});
});

test.each([
	["a role without timeouts", "0", ["idle_in_transaction_session_timeout", "statement_timeout"]],
	["a role with timeouts", "10s", undefined],
])("for %s, the log of a start has the right warning", async (_role, timeout, missing) => {
	const options = new URL(url);
	// Instead of the role's own settings.
	options.searchParams.set(
		"options",
		`-c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${timeout}`,
	);
	const lines: string[] = [];
	const log = createLog({ service: "test", level: "warn" }, { write: (line) => void lines.push(line) });
	await checkDatabaseUrl(open(options.href), log);
	expect(lines.map((line) => JSON.parse(line).settings)).toEqual(missing ? [missing] : []);
});
