import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "@repo/service-kit/database";
import { appendEvent } from "../../test/support/append-event.ts";
import { checkChain } from "./check-chain.ts";
import { listEvents } from "./queries.ts";

let db: Database;
beforeAll(async () => {
	db = openDatabase({
		url: await createTestDatabase(),
		applicationName: "test",
		poolSize: 4,
		onIdleError: () => {},
	});
});
afterAll(() => db.$client.end());

const at = new Date("2026-11-21T09:30:00.123Z");

describe("appending an event", () => {
	it("gives a chain that is intact when read back", async () => {
		const strange = {
			"": "",
			"\u{1F600}": 1e21,
			z: -0,
			a: [0.1, 1e-7, null],
			nested: { b: true, when: at, gone: undefined },
		};
		await append(1, { type: "DOCUMENT_CREATED", data: { by: { kind: "user", userId: 1, email: "a@b.c" } } });
		await append(1, { type: "RECIPIENT_ADDED", data: strange });
		await append(1, { type: "DOCUMENT_SENT", data: {} });
		const rows = await listEvents(db, 1);
		expect(rows.map(({ sequence, type }) => [sequence, type])).toEqual([
			[1, "DOCUMENT_CREATED"],
			[2, "RECIPIENT_ADDED"],
			[3, "DOCUMENT_SENT"],
		]);
		expect(await checkChain(db, 1)).toEqual({
			intact: true,
			events: 3,
			head: rows[2]?.hash.toString("hex"),
		});
	});

	it("never dates an event before the previous one, even if the clock steps back", async () => {
		const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000);
		for (const now of [at, secondsLater(-3600), secondsLater(-1), secondsLater(2)])
			await db.transaction((tx) => appendEvent(tx, 6, { type: "DOCUMENT_CHANGED", data: {}, at: now }));
		const times = (await listEvents(db, 6)).map((event) => event.at);
		expect(times).toEqual([at, at, at, secondsLater(2)]);
		expect(await checkChain(db, 6)).toMatchObject({ intact: true, events: 4 });
	});

	it("keeps the chains of documents separate", async () => {
		await append(2, { type: "DOCUMENT_CREATED", data: {} });
		await append(3, { type: "DOCUMENT_CREATED", data: {} });
		const [second] = await listEvents(db, 2);
		const [third] = await listEvents(db, 3);
		expect(second?.previousHash).toBeNull();
		expect(second?.hash).not.toEqual(third?.hash);
	});

	it("leaves nothing behind if the change is rolled back", async () => {
		const undone = db.transaction(async (tx) => {
			await appendEvent(tx, 4, { type: "DOCUMENT_CREATED", data: {}, at });
			throw new Error("undone");
		});
		await expect(undone).rejects.toThrow("undone");
		expect(await checkChain(db, 4)).toEqual({ intact: true, events: 0, head: null });
	});

	it("rejects a sequence number that another event took meanwhile", async () => {
		let second: Promise<unknown> = Promise.resolve();
		await db.transaction(async (first) => {
			await appendEvent(first, 5, { type: "DOCUMENT_CREATED", data: {}, at });
			second = append(5, { type: "DOCUMENT_SENT", data: {} });
			second.catch(() => {});
			await untilSomeoneWaits();
		});
		await expect(second).rejects.toMatchObject({ cause: { constraint: expect.stringMatching(/_pk$/) } });
		expect(await checkChain(db, 5)).toMatchObject({ intact: true, events: 1 });
	});
});

describe("the database", () => {
	it.each([
		["change", "UPDATE document_events SET type = 'X' WHERE document_id = 1"],
		["remove", "DELETE FROM document_events WHERE document_id = 1"],
		["empty out", "TRUNCATE document_events"],
	])("refuses to %s events", async (_what, statement) => {
		await expect(db.$client.query(statement)).rejects.toThrow("never changed or removed");
		expect((await checkChain(db, 1)).intact).toBe(true);
	});

	it("cannot hide a direct change", async () => {
		await db.$client.query("ALTER TABLE document_events DISABLE TRIGGER USER");
		await db.$client.query(
			`UPDATE document_events SET data = '{"b":2}' WHERE document_id = 1 AND sequence = 2`,
		);
		await db.$client.query("ALTER TABLE document_events ENABLE TRIGGER USER");
		expect(await checkChain(db, 1)).toMatchObject({ intact: false, brokenAt: 2 });
	});
});

function append(documentId: number, event: Omit<Parameters<typeof appendEvent>[2], "at">) {
	return db.transaction((tx) => appendEvent(tx, documentId, { ...event, at }));
}

async function untilSomeoneWaits(): Promise<void> {
	const waiting =
		"SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
	while ((await db.$client.query(waiting)).rowCount === 0);
}
