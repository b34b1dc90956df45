import { expect, it } from "@jest/globals";
import { z } from "zod";
import { inputErrors } from "./input-errors.ts";

const rule = z.object({ rule: z.union([z.enum(["at least", "at most"]), z.literal("")]).nullish() });
const parts = z.object({
	parts: z.union([
		z.object({ size: z.int().max(5) }),
		z.array(z.object({ size: z.int() })).max(2, "must hold at most 2"),
	]),
});
const zone = z.object({ zone: z.union([z.literal("signer"), z.string()], "must be a time zone or signer") });
const titled = z.object({ title: z.string().min(1) });
const named = z.object({ names: z.record(z.string().min(1).max(9), z.int()) });

it.each([
	["one of several words", rule, { rule: "about" }, "body.rule", "must be one of at least, at most"],
	["the form that was meant", parts, { parts: [{ size: "x" }] }, "body.parts.0.size", /^must be an integer/],
	[
		"the limit of the form that was meant",
		parts,
		{ parts: Array(3).fill({ size: 1 }) },
		"body.parts",
		/at most 2/,
	],
	[
		"every form if none was meant",
		parts,
		{ parts: null },
		"body.parts",
		/^must be an object.*, or an array.*, not null$/,
	],
	["a number of that form once", parts, { parts: { size: 2 ** 53 } }, "body.parts.size", /at most 5/],
	["a list in place of text once", titled, { title: [] }, "body.title", /^must be a string.*, not an array$/],
	["what is wrong with a name", named, { names: { "": 1 } }, "body.names", "a name in it must not be empty"],
	[
		"where a name is too long",
		named,
		{ names: { abcdefghij: 1 } },
		"body.names",
		/^a name in it .* at most 9/,
	],
	["a choice's own message", zone, { zone: 5 }, "body.zone", "must be a time zone or signer"],
	["what is missing", parts, { parts: {} }, "body.parts.size", /^is required: an integer/],
])("names %s", (_name, schema, given, path, message) => {
	const { error } = schema.safeParse(given);
	const [fault, ...others] = inputErrors(error as z.ZodError, "body");
	expect(fault).toEqual({ path, message: expect.stringMatching(message) });
	expect(others).toEqual([]);
});
