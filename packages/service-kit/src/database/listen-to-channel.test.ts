import { expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { quietLog, startDatabaseGate, until } from "../testing/index.ts";
import { listenToChannel } from "./listen-to-channel.ts";
import { openDatabase } from "./open-database.ts";

async function listening(probeMs?: number) {
	const url = await createTestDatabase();
	const gate = await startDatabaseGate(url);
	const db = openDatabase({ url, applicationName: "test", poolSize: 1, onIdleError: () => {} });
	const received: string[] = [];
	let connects = 0;
	const listener = listenToChannel({
		url: gate.url,
		applicationName: "listener",
		channel: "Some channel",
		log: quietLog,
		onPayload: (payload) => received.push(payload),
		onListening: () => connects++,
		...(probeMs && { probeMs }),
	});
	await until(async () => connects === 1);
	return {
		gate,
		received,
		connects: () => connects,
		notify: (payload: string) => db.$client.query("SELECT pg_notify('Some channel', $1)", [payload]),
		connections: async () =>
			(await db.$client.query("SELECT FROM pg_stat_activity WHERE application_name = 'listener'")).rowCount,
		async close() {
			await listener.close();
			await db.$client.end();
			await gate.shut();
		},
	};
}

it("receives notifications of committed transactions, and ends its connection", async () => {
	const { notify, received, connections, ...test } = await listening();
	await notify("one");
	await until(async () => received.length === 1);
	expect(received).toEqual(["one"]);
	expect(await connections()).toBe(1);
	await test.gate.shut();
	await until(async () => (await connections()) === 0);
	await test.gate.open();
	await test.close();
});

it("reconnects after a database outage, and logs that", async () => {
	const { gate, notify, received, connects, close } = await listening();
	await gate.shut();
	await notify("lost");
	await gate.open();
	await until(async () => connects() === 2);
	await notify("two");
	await until(async () => received.length === 1);
	expect(received).toEqual(["two"]);
	await close();
});

it("detects a silent connection", async () => {
	const { gate, connects, close } = await listening(100);
	gate.fallSilent();
	await until(async () => connects() === 2);
	await close();
}, 20_000);
