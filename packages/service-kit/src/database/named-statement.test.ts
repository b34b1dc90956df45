import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instantColumn, wordsColumn } from "./columns.ts";
import { jsonRows, namedStatement } from "./json-rows.ts";
import { type Database, openDatabase } from "./open-database.ts";

const leaves = pgTable("leaves", {
	id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
	name: text("name", { enum: ["oak", "ash"] }).notNull(),
	kinds: wordsColumn("kinds", ["old", "new"]),
	size: numeric("size").notNull(),
	weight: bigint("weight", { mode: "number" }),
	hash: bytes("hash"),
	facts: jsonb("facts").$type<unknown>(),
	fallen: boolean("fallen").notNull().default(false),
	fallenAt: instantColumn("fallen_at"),
});
const rows = jsonRows(leaves);
const insert = namedStatement<{ row: Record<string, unknown> }, { rows: string }>(
	"insert_leaves",
	(value) => sql`
		WITH new AS (
			INSERT INTO ${leaves} (${rows.columns()}) OVERRIDING SYSTEM VALUE
			SELECT ${rows.columns()} FROM json_populate_recordset(NULL::leaves, ${value("rows")}) RETURNING *
		) SELECT to_json(new) AS row FROM new`,
);
const find = namedStatement<{ id: number }, { name: string }>(
	"find_leaf",
	(value) => sql`SELECT id FROM ${leaves} WHERE ${leaves.name} = ${value("name")}`,
);

let db: Database;
beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 1, onIdleError: () => {} });
	await db.$client.query(`
		SET TIME ZONE 'Asia/Kolkata';
		CREATE TABLE leaves (id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text NOT NULL, kinds text,
			size numeric NOT NULL, weight bigint, hash bytea, facts jsonb, fallen boolean NOT NULL DEFAULT false,
			fallen_at timestamptz(3))`);
});
afterAll(() => db.$client.end());

const full = {
	id: 7,
	name: "oak" as const,
	kinds: ["old" as const, "new" as const],
	size: "20.5",
	weight: Number.MAX_SAFE_INTEGER,
	hash: Buffer.from([0, 255, 92]),
	facts: { text: 'a "quoted" \\ {word}', list: [1, null, "2026-11-21"], "": 1e-7 },
	fallen: true,
	fallenAt: new Date("2026-11-21T09:30:00.123Z"),
};

describe("a row as JSON", () => {
	it("is parsed as drizzle parses it", async () => {
		const [inserted] = await insert(db, { rows: JSON.stringify([rows.write(full)]) });
		expect(rows.read(inserted?.row ?? {})).toEqual(full);
		expect(await db.select().from(leaves)).toEqual([full]);
	});

	it("has null for absent values, and the columns' defaults", async () => {
		const row = rows.write({ name: "ash", size: "1" });
		const [inserted] = await insert(db, { rows: JSON.stringify([{ ...row, id: 8 }]) });
		const empty = { kinds: null, weight: null, hash: null, facts: null, fallenAt: null };
		expect(rows.read(inserted?.row ?? {})).toEqual({
			...empty,
			id: 8,
			name: "ash",
			size: "1",
			fallen: false,
		});
	});

	it.each(["a", '"a"', "null"])("preserves text %s in a JSON column", async (facts) => {
		await db.delete(leaves);
		const [inserted] = await insert(db, { rows: JSON.stringify([rows.write({ ...full, facts })]) });
		expect(rows.read(inserted?.row ?? {}).facts).toBe(facts);
	});

	it("rejects a column whose values JSON rounds", () => {
		const big = pgTable("big", { id: bigint("id", { mode: "bigint" }) });
		expect(() => jsonRows(big)).toThrow("id");
	});
});

describe("a named statement", () => {
	it("is prepared once per connection, also in a transaction", async () => {
		expect(await find(db, { name: "oak" })).toEqual([{ id: 7 }]);
		await db.transaction(async (tx) => {
			expect(await find(tx, { name: "oak" })).toEqual([{ id: 7 }]);
			await tx.delete(leaves);
			expect(await find(tx, { name: "oak" })).toEqual([]);
		});
		const { rows: prepared } = await db.$client.query(
			"SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements WHERE name = 'find_leaf'",
		);
		expect(prepared).toEqual([{ runs: 3 }]);
	});
});
