import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { eq } from "drizzle-orm";
import { recipients } from "../../documents/recipients/tables.ts";
import { createLog } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";

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
