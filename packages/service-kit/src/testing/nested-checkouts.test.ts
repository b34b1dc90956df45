import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "../database/index.ts";
import { collectNestedCheckouts } from "./nested-checkouts.ts";

let db: Database;
let nested: Set<string>;
beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 2, onIdleError: () => {} });
	nested = collectNestedCheckouts(db, (stack) => stack.includes("ignored"));
});
afterAll(() => db.$client.end());

const one = sql`SELECT 1`;

it("collects a transaction whose work takes a second connection, and no other", async () => {
	await db.execute(one);
	await db.transaction((tx) => tx.execute(one));
	let later: Promise<unknown> = Promise.resolve();
	await db.transaction(async (tx) => {
		later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => db.execute(one));
		await tx.execute(one);
	});
	await later;
	await (function ignored() {
		return db.transaction(() => db.execute(one));
	})();
	expect(nested.size).toBe(0);
	await db.transaction(() => db.execute(one));
	expect([...nested]).toEqual([expect.stringContaining("nested-checkouts.test.ts")]);
});
