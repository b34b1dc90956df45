import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { sql } from "drizzle-orm";
import { type DatabaseGate, startDatabaseGate, statementsDuring } from "../testing/index.ts";
import { databaseUnavailable } from "./database-errors.ts";
import { namedStatement } from "./json-rows.ts";
import { type Database, openDatabase } from "./open-database.ts";

const POOL_SIZE = 3;
const SILENCE_MS = 2_000;
let gate: DatabaseGate;
let db: Database;

beforeAll(async () => {
	const url = await createTestDatabase();
	gate = await startDatabaseGate(url);
	db = openDatabase({
		url: gate.url,
		applicationName: "test",
		poolSize: POOL_SIZE,
		onIdleError: () => {},
		silenceMs: SILENCE_MS,
	});
	await db.$client.query("CREATE TABLE notes (text text PRIMARY KEY)");
});
beforeEach(() => db.$client.query("DELETE FROM notes"));
afterAll(async () => {
	await db.$client.end();
	await gate.shut();
});

const insert = (text: string) =>
	db.transaction(async (tx) => {
		await tx.execute(sql`INSERT INTO notes VALUES (${text})`);
		if (text === "refused") throw new Error("refused");
		return text;
	});
const notes = async () => (await db.$client.query("SELECT text FROM notes")).rows.map(({ text }) => text);
const faultOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

/** Every place of the pool at once. */
async function expectAllPlaces() {
	const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => db.$client.connect()));
	try {
		for (const client of clients) expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
	} finally {
		for (const client of clients) client.release();
	}
}

it("commits what the work does and returns its result", async () => {
	expect(await insert("kept")).toBe("kept");
	expect(await notes()).toEqual(["kept"]);
});

it("rolls back and keeps the connection if the work throws", async () => {
	const pid = () => db.$client.query("SELECT pg_backend_pid() AS pid").then(({ rows }) => rows[0].pid);
	const before = await pid();
	await expect(insert("refused")).rejects.toThrow("refused");
	expect(await notes()).toEqual([]);
	expect(await pid()).toBe(before);
});

describe("BEGIN", () => {
	const insertNamed = namedStatement<object, { text: string }>(
		"insert_note",
		(value) => sql`INSERT INTO notes VALUES (${value("text")})`,
	);
	const textsOf = (work: () => Promise<unknown>) => statementsDuring(db.$client, work);

	it("is sent with the first statement, with or without a name, values and rows", async () => {
		await db.transaction((tx) => tx.execute(sql`SELECT 1`));
		const sent = await textsOf(async () => {
			const { rows } = await db.transaction((tx) => tx.execute(sql`SELECT text FROM notes`));
			expect(rows).toEqual([]);
			await db.transaction((tx) => insertNamed(tx, { text: "named" }));
			await expect(
				db.transaction(async (tx) => {
					await insertNamed(tx, { text: "gone" });
					await tx.execute(sql`SELECT 1 / 0`);
				}),
			).rejects.toThrow();
		});
		expect(sent).toEqual([
			...["SELECT text FROM notes", "commit"],
			...["INSERT INTO notes VALUES (?)", "commit"],
			...["INSERT INTO notes VALUES (?)", "SELECT 1 / 0", "rollback"],
		]);
		expect(await notes()).toEqual(["named"]);
	});

	it("takes all statements with it if it fails, and the connection", async () => {
		await db.transaction((tx) => tx.execute(sql`SELECT 1`));
		await db.$client.query("DEALLOCATE begin");
		const both = db.transaction((tx) =>
			Promise.all(["outside", "too"].map((text) => tx.execute(sql`INSERT INTO notes VALUES (${text})`))),
		);
		await expect(both).rejects.toMatchObject({ cause: { code: "26000" } });
		expect(await notes()).toEqual([]);
		// On a connection that was opened since.
		expect(await insert("next")).toBe("next");
	});

	it("leaves a statement that failed to be parsed to be parsed again", async () => {
		const late = namedStatement<object, Record<string, never>>("late", () => sql`SELECT * FROM late`);
		await db.transaction((tx) => tx.execute(sql`SELECT 1`));
		const call = () => db.transaction((tx) => late(tx, {}));
		await expect(call()).rejects.toMatchObject({ cause: { code: "42P01" } });
		await db.$client.query("CREATE TABLE late (text text)");
		expect(await call()).toEqual([]);
	});

	it("is not sent for work without statements", async () => {
		expect(await textsOf(() => db.transaction(async () => {}))).toEqual([]);
	});
});

describe.each([
	["connect", /\0user\0/],
	["verify", /SHOW transaction_read_only/],
	["begin", /begin/],
	["statement", /INSERT/],
	["commit", /commit/],
	["rollback", /rollback/],
])("a connection lost at %s", (point, message) => {
	it.each(["before", "after"] as const)(
		"leaves its place in the pool to others: %s the database got it",
		async (when) => {
			const [work, before] = [point === "rollback" ? "refused" : "new", gate.cuts()];
			for (let round = 0; round < 2 * POOL_SIZE; round++) {
				await db.$client.query("DELETE FROM notes");
				if (point === "connect" || point === "verify") await endIdle();
				gate.cutAt(message, when);
				const fault = await faultOf(insert(work));
				gate.cutAt(undefined);
				// The reason of the rollback is worth more than that of its failure.
				if (point === "rollback") expect(fault).toMatchObject({ message: "refused" });
				else expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
			}
			expect(gate.cuts() - before).toBe(2 * POOL_SIZE);
			await expectAllPlaces();
		},
	);
});

/** So that the next statement opens a connection. */
async function endIdle() {
	const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => db.$client.connect()));
	for (const client of clients) client.release(true);
}

it("closes a connection whose transaction it does not roll back", async () => {
	const canceled = db.transaction(async (tx) => {
		await tx.execute(sql`SET LOCAL statement_timeout = 50`);
		await tx.execute(sql`SELECT pg_sleep(1)`);
	});
	expect(databaseUnavailable(await faultOf(canceled))).toMatchObject({ status: 503 });
	await expectAllPlaces();
});

it("waits once for a database that does not respond", async () => {
	await db.transaction((tx) => tx.execute(sql`SELECT 1`));
	const started = performance.now();
	const fault = await faultOf(
		db.transaction(async (tx) => {
			gate.fallSilent();
			await tx.execute(sql`SELECT 1`);
		}),
	);
	expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
	expect(performance.now() - started).toBeLessThan(2 * SILENCE_MS);
	await endIdle();
	await expectAllPlaces();
});
