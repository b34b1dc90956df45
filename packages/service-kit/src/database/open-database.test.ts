import { afterAll, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { startDatabaseGate } from "../testing/index.ts";
import { databaseUnavailable } from "./database-errors.ts";
import { type Database, openDatabase } from "./open-database.ts";

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map(({ $client }) => $client.end())));

function open(url: string, options: { silenceMs?: number; onIdleError?: (error: Error) => void } = {}) {
	const db = openDatabase({ url, applicationName: "test", poolSize: 1, onIdleError: () => {}, ...options });
	opened.push(db);
	return db;
}

it("drops a silent connection and uses the next one", async () => {
	const gate = await startDatabaseGate(await createTestDatabase());
	const { $client } = open(gate.url, { silenceMs: 1_000 });
	await $client.query("SELECT 1");
	gate.fallSilent();
	const fault = await $client.query("SELECT 1").catch((error: unknown) => error);
	expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
	expect((await $client.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
	await $client.end();
	opened.pop();
	await gate.shut();
});

it("logs the end of an idle connection, and opens another for the next statement", async () => {
	const url = await createTestDatabase();
	const reported = new Promise<Error>((resolve) => open(url, { onIdleError: resolve }));
	const [{ $client }] = opened.slice(-1) as [Database];
	const { rows } = await $client.query("SELECT pg_backend_pid() AS pid");
	await endBackend(url, rows[0].pid);
	expect(await reported).toMatchObject({ code: "57P01" });
	expect((await $client.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
});

it("the end of a connection in use fails the next statement but does not end the process", async () => {
	const url = await createTestDatabase();
	const { $client } = open(url);
	const holder = await $client.connect();
	const { rows } = await holder.query("SELECT pg_backend_pid() AS pid");
	// Not events.once(), which also listens for errors: here only the pool does.
	const ended = new Promise((resolve) => holder.once("end", resolve));
	await endBackend(url, rows[0].pid);
	await ended;
	const fault = await holder.query("SELECT 1").catch((error: unknown) => error);
	expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
	holder.release(true);
	expect((await $client.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
});

it("refuses a server that accepts no writes, as a standby does", async () => {
	const url = new URL(await createTestDatabase());
	url.searchParams.set("options", "-c default_transaction_read_only=on");
	const fault = await open(url.href)
		.$client.query("SELECT 1")
		.catch((error: unknown) => error);
	expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
});

async function endBackend(url: string, pid: number): Promise<void> {
	await open(url).$client.query("SELECT pg_terminate_backend($1)", [pid]);
}
