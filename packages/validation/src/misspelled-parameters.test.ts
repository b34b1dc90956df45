import { expect, it } from "@jest/globals";
import { z } from "zod";
import { misspelledParameters } from "./mount-endpoints.ts";

const schema = z.object({ status: z.string(), perPage: z.string(), from: z.string(), to: z.string() });

it.each([
	["stats", "status"],
	["perpage", "perPage"],
	["per_page", "perPage"],
	["status[]", "status"],
	["to[0]", "to"],
	["perpage[]", "perPage"],
	["form", undefined],
	["state", undefined],
	["access_type", undefined],
	["t", undefined],
])("%s is reported as a misspelling of %s", (name, meant) => {
	const message = `is not a known parameter; did you mean ${meant}?`;
	const expected = meant ? [{ path: `query.${name}`, message }] : [];
	expect(misspelledParameters(schema, { [name]: "x" })).toEqual(expected);
});

it("an additional parameter is not mistaken for the known one", () => {
	expect(misspelledParameters(schema, { status: "x", stats: "y" })).toEqual([]);
});
