import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { sql } from "drizzle-orm";
import { createLog } from "../log/create-log.ts";
import {
	databaseFault,
	databaseRefusal,
	databaseUnavailable,
	violatedConstraint,
} from "./database-errors.ts";
import { type Database, openDatabase } from "./open-database.ts";

let db: Database;
beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 1, onIdleError: () => {} });
});
afterAll(() => db.$client.end());

describe("a failed statement", () => {
	it("is logged with its reason and without its parameters", async () => {
		const lines: string[] = [];
		const log = createLog({ service: "test", level: "info" }, { write: (line) => void lines.push(line) });
		const failing = db.execute(sql`SELECT ${"secret-link\0"}::text`);
		await failing.catch((err: unknown) => log.error({ err }, "it failed"));
		expect(lines.join("")).toContain("invalid byte sequence");
		expect(lines.join("")).toContain("database-errors.test.ts");
		expect(lines.join("")).not.toContain("secret-link");
	});

	it("is logged with the violated constraint, and without the row", async () => {
		await db.execute(sql`CREATE TABLE things (name text CONSTRAINT names_unique UNIQUE)`);
		const insert = () => db.execute(sql`INSERT INTO things VALUES (${"secret-name"})`);
		await insert();
		const refusal = await insert().catch((error: unknown) => error);
		expect(violatedConstraint(refusal)).toBe("names_unique");
		const lines: string[] = [];
		const log = createLog({ service: "test", level: "info" }, { write: (line) => void lines.push(line) });
		log.error({ err: new Error("saving failed", { cause: refusal }) }, "it failed");
		expect(JSON.parse(lines.join(""))).toMatchObject({
			err: {
				message: "saving failed",
				cause: { type: "DatabaseError", code: "23505", constraint: "names_unique", table: "things" },
			},
		});
		expect(lines.join("")).not.toContain("secret-name");
	});
});

describe("an unreachable database", () => {
	// In a container, the resolver's response depends on whether the other container ever existed.
	it.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "57P03", "57014"])(
		"is recognized by %s",
		(code) => {
			const cause = Object.assign(new Error("no"), { code });
			expect(databaseUnavailable(new Error("failed", { cause }))).toBeDefined();
			expect(databaseRefusal(cause)).toBeUndefined();
		},
	);

	it("is distinguished from one that refuses the connection", () => {
		const refusal = Object.assign(new Error("no such user"), { code: "28P01" });
		expect(databaseRefusal(refusal)).toBe("no such user");
		expect(databaseFault(refusal)).toBe("the database cannot be reached: no such user");
	});

	it("is distinguished from other errors", () => {
		const other = Object.assign(new Error("syntax error"), { code: "42601" });
		expect(databaseUnavailable(other)).toBeUndefined();
		expect(databaseFault(other)).toBeUndefined();
	});
});
