import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { eq } from "drizzle-orm";
import { startDatabaseGate } from "../../../test/support/database-gate.ts";
import { recipients } from "../../documents/recipients/tables.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";
import { databaseFault, databaseUnavailable } from "./database-errors.ts";

let db: Database;
beforeAll(async () => {
	db = openDatabase({ url: await createTestDatabase(), poolSize: 1, onIdleError: () => {} });
});
afterAll(() => db.$client.end());

describe("a statement that failed", () => {
	it("is logged with its reason and without its values", async () => {
		const lines: string[] = [];
		const log = createLog("info", { write: (line) => void lines.push(line) });
		const failing = db.select().from(recipients).where(eq(recipients.token, "secret-link\0"));
		await failing.catch((err: unknown) => log.error({ err }, "it failed"));
		expect(lines.join("")).toContain("invalid byte sequence");
		expect(lines.join("")).toContain("database-errors.test.ts");
		expect(lines.join("")).not.toContain("secret-link");
	});
});

describe("a database that cannot be reached", () => {
	// What the resolver says in a container depends on whether the other was ever there.
	it.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "57P03", "57014"])(
		"is known by %s",
		(code) => {
			const cause = Object.assign(new Error("no"), { code });
			expect(databaseUnavailable(new Error("failed", { cause }))).toBeDefined();
		},
	);

	it("is not one that refuses us", () => {
		const refusal = Object.assign(new Error("no such user"), { code: "28P01" });
		expect(databaseUnavailable(refusal)).toBeUndefined();
		expect(databaseFault(refusal)).toBe("the database cannot be reached: no such user");
	});

	it("is one whose connection has fallen silent, and the next connection is used", async () => {
		const gate = await startDatabaseGate(await createTestDatabase());
		const { $client } = openDatabase({ url: gate.url, poolSize: 1, onIdleError: () => {}, silenceMs: 200 });
		await $client.query("SELECT 1");
		gate.fallSilent();
		const fault = await $client.query("SELECT 1").catch((error: unknown) => error);
		expect(databaseUnavailable(fault)).toMatchObject({ status: 503 });
		expect((await $client.query("SELECT 2 AS two")).rows).toEqual([{ two: 2 }]);
		await $client.end();
		await gate.shut();
	});
});
