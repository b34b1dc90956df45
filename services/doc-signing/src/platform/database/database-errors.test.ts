import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { eq } from "drizzle-orm";
import { recipients } from "../../documents/recipients/tables.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";
import { databaseUnavailable } from "./database-errors.ts";

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
	it.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "57P03"])("is known by %s", (code) => {
		const cause = Object.assign(new Error("no"), { code });
		expect(databaseUnavailable(new Error("failed", { cause }))).toBeDefined();
	});

	it("is not one that refuses us", () => {
		expect(databaseUnavailable(Object.assign(new Error("no"), { code: "28P01" }))).toBeUndefined();
	});
});
