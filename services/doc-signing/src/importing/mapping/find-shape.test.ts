import { expect, it } from "@jest/globals";
import { findMissingColumns, findShape } from "./find-shape.ts";

it.each([
	["20250501123616_last_of_1_10", "A"],
	["20250611052525_first_of_1_12", "B"],
	["20250917042725_last_of_1_12", "B"],
	["20250918070645_first_of_1_13", "C"],
	["20260801000000_of_2_17", "C"],
])("finds the shape of a database whose last migration is %s", (lastMigration, shape) => {
	expect(findShape(["20230404095503_first", lastMigration, "20240101000000_middle"], false)).toEqual({
		...{ shape, lastMigration },
	});
});

it("refuses a database that is too old, unknown or empty", () => {
	const problemOf = (...migrations: string[]) => findShape(migrations, false);
	expect(problemOf("20240101000000_old")).toMatchObject({
		problem: expect.stringContaining("Upgrade Documenso"),
	});
	expect(problemOf("20270101000000_new")).toMatchObject({
		problem: expect.stringContaining("--accept-newer"),
	});
	expect(findShape(["20270101000000_new"], true)).toMatchObject({ shape: "C" });
	expect(problemOf()).toMatchObject({ problem: expect.stringContaining("no finished migration") });
});

it("names columns that are missing", () => {
	expect(findMissingColumns("C", new Set(["User.id"]))).toEqual(
		expect.arrayContaining(["User.email", "Envelope.secondaryId", "EnvelopeItem.documentDataId"]),
	);
});
