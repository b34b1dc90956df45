import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, startPgbouncer } from "@repo/infra-local/testing";
import { sql } from "drizzle-orm";
import { namedStatement } from "./json-rows.ts";
import { type Database, openDatabase } from "./open-database.ts";

// From Debian's package, which .ci/run installs.
const isInstalled = spawnSync("pgbouncer", ["--version"]).status === 0;

(isInstalled ? describe : describe.skip)("through PgBouncer in transaction mode", () => {
	let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>;
	let url: string;
	beforeAll(async () => {
		const direct = await createTestDatabase();
		pgbouncer = await startPgbouncer(direct);
		url = pgbouncer.throughIt(direct);
	});
	afterAll(() => pgbouncer.stop());

	const add = namedStatement<{ sum: number }, { one: number }>(
		"add_one",
		(value) => sql`SELECT ${value("one")}::int + 1 AS sum`,
	);

	/** The codes of the faults. */
	async function addInTurn(preparedStatements: boolean): Promise<unknown[]> {
		const open = (): Database =>
			openDatabase({ url, preparedStatements, applicationName: "test", poolSize: 1, onIdleError: () => {} });
		const instances = [open(), open(), open()];
		const faults: unknown[] = [];
		for (let one = 0; one < 30; one++) {
			const call = add(instances[one % 3] as Database, { one });
			await call.then(
				([row]) => expect(row?.sum).toBe(one + 1),
				({ cause }) => faults.push(cause.code),
			);
		}
		await Promise.all(instances.map(({ $client }) => $client.end()));
		return faults;
	}

	test("statements without names are answered", async () => {
		expect(await addInTurn(false)).toEqual([]);
	});

	test("a transaction without names begins, and rolls back", async () => {
		const db = openDatabase({
			...{ url, preparedStatements: false, applicationName: "test", poolSize: 1, onIdleError: () => {} },
		});
		await db.$client.query("CREATE TABLE notes (text text)");
		const insert = (text: string) =>
			db.transaction(async (tx) => {
				await tx.execute(sql`INSERT INTO notes VALUES (${text})`);
				if (text === "refused") throw new Error("refused");
			});
		for (const text of ["one", "refused", "two", "refused"])
			await insert(text).catch((error: Error) => expect(error.message).toBe("refused"));
		const { rows } = await db.$client.query("SELECT text FROM notes");
		expect(rows).toEqual([{ text: "one" }, { text: "two" }]);
		await db.$client.end();
	});

	test("named statements of two instances fail, which is why there is a setting", async () => {
		// 42P05: it exists already; 26000: it does not exist.
		const faults = await addInTurn(true);
		expect(faults.length).toBeGreaterThan(0);
		expect(["42P05", "26000"]).toEqual(expect.arrayContaining([...new Set(faults)]));
	});

	test("the role's timeouts apply", async () => {
		const { $client } = openDatabase({ url, applicationName: "test", poolSize: 1, onIdleError: () => {} });
		const { rows } = await $client.query("SHOW statement_timeout");
		expect(rows).toEqual([{ statement_timeout: "15s" }]);
		await $client.end();
	});
});
