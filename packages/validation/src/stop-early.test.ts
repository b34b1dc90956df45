import { expect, it } from "@jest/globals";
import { MAX_PROBLEMS } from "@repo/http-errors";
import { z } from "zod";
import { stopEarly } from "./stop-early.ts";

let checked = 0;
const counted = z.number().refine(() => {
	checked++;
	return true;
});
const list = z.array(counted).min(1).max(1_000, "must have at most 1000 items");
const schema = z.object({
	list: list.optional(),
	record: z.record(z.string().max(5), counted).optional(),
	either: z.union([z.strictObject({ lists: z.array(list) }), z.array(list)]).optional(),
	piped: z.preprocess((value) => value, list).optional(),
});
stopEarly(schema);

const wrong = (count: number) => Array.from({ length: count }, () => "x");
const record = (count: number, value: unknown) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const issuesOf = (value: unknown) => schema.safeParse(value).error?.issues ?? [];

it.each([
	["a list", { list: wrong(1_000) }],
	["a record", { record: record(1_000, "x") }],
	["the keys of a record", { record: record(100_000, 1) }],
	["lists in lists", { either: [wrong(1_000), wrong(1_000)] }],
	["a form of a union", { either: { lists: [wrong(1_000), wrong(1_000)] } }],
	["a list behind a preprocessing step", { piped: wrong(1_000) }],
])("stops after the first problems of %s", (_where, value) => {
	const found = JSON.stringify(issuesOf(value)).match(/"code"/g)?.length ?? 0;
	expect(found).toBeGreaterThan(0);
	expect(found).toBeLessThanOrEqual(3 * MAX_PROBLEMS);
});

it.each([
	["a list", z.array(z.number()).max(1_000), wrong(1_000)],
	["a record", z.record(z.string(), z.number()).refine(() => true), record(1_000, "x")],
])("still does so for %s after a value of another type", (_what, fresh, value) => {
	stopEarly(fresh);
	expect(fresh.safeParse("x").success).toBe(false);
	expect(fresh.safeParse(value).error?.issues).toHaveLength(MAX_PROBLEMS + 1);
});

it("reports the size of a list before it reads the entries", () => {
	checked = 0;
	const issues = issuesOf({ list: Array.from({ length: 1_001 }, () => 1) });
	expect(issues).toMatchObject([{ path: ["list"], message: "must have at most 1000 items" }]);
	expect(checked).toBe(0);
});

it("names the place of each problem, and finds one behind valid entries", () => {
	const list = [...Array.from({ length: 500 }, () => 1), "x"];
	expect(issuesOf({ list, record: { a: 1, b: "x" } }).map(({ path }) => path)).toEqual([
		["list", 500],
		["record", "b"],
	]);
});

it("changes nothing of valid input", () => {
	const value = { list: [1, 2], record: record(100, 3), either: [[1], [2]], piped: [1] };
	stopEarly(schema);
	expect(schema.parse(value)).toEqual(value);
	expect(issuesOf({ list: [] })).toHaveLength(1);
	expect(issuesOf({ list: {}, record: [] })).toHaveLength(2);
});
