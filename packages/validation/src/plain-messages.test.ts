import { expect, it } from "@jest/globals";
import { z } from "zod";
import { inputErrors } from "./input-errors.ts";
import { kindError } from "./plain-messages.ts";

it.each([
	[z.string(), 12, 'must be a string, such as "text", not an integer'],
	[z.string(), undefined, 'is required: a string, such as "text"'],
	[z.number(), "12", "must be a number, such as 12.5, not a string"],
	[z.coerce.number(), "abc", "must be a number, such as 12.5"],
	[z.int(), "12", "must be an integer, such as 12, not a string"],
	[z.int().min(0), undefined, "is required: an integer, such as 12"],
	[z.int(), 1.5, "must be an integer, such as 12, not a fraction"],
	[z.number(), Number("-1e400"), "must be a number, such as 12.5, not a number that is too large"],
	[z.int().min(1).max(9), 2 ** 53, "must be at most 9"],
	[z.int().min(1).max(9), -(2 ** 53), "must be at least 1"],
	[z.int(), 2 ** 53, "must be at most 9007199254740991"],
	[
		z.union([z.string(), z.number()]),
		true,
		'must be a string, such as "text", or a number, such as 12.5, not a boolean',
	],
	[z.object({}), [], 'must be an object, such as { "name": … }, not an array'],
	[z.array(z.string()), null, "must be an array, such as [ … ], not null"],
	[z.boolean(), "yes", "must be true or false, not a string"],
	[z.enum(["SIGNER", "CC"]), "SINGER", "must be one of SIGNER, CC"],
	[z.literal("authorization_code"), "code", "must be authorization_code"],
	[z.number().min(8).max(96), 3, "must be at least 8"],
	[z.number().gt(0), 0, "must be more than 0"],
	[z.string().max(3), "long", "must have at most 3 characters"],
	[z.array(z.int()).min(1), [], "must not be empty"],
	[z.array(z.int()).min(2), [1], "must have at least 2 items"],
	[z.email(), "ada", "must be an email address, such as ada@example.com"],
])("says what is expected, with an example: %#", (schema, input, message) => {
	const { error } = (schema as z.ZodType).safeParse(input);
	expect(inputErrors(error as z.ZodError, "body.value")).toEqual([{ path: "body.value", message }]);
});

it("of a discriminated union are about its member, or about a value that has none", () => {
	const schema = z.discriminatedUnion("type", [z.object({ type: z.literal("a") })], kindError("must be a"));
	const messageOf = (given: unknown) => schema.safeParse(given).error?.issues[0]?.message;
	expect(messageOf({ type: "b" })).toBe("must be a");
	const plain = z.discriminatedUnion("type", [
		z.object({ type: z.literal("a") }),
		z.object({ type: z.literal("b") }),
	]);
	expect(plain.safeParse({ type: "c" }).error?.issues[0]?.message).toBe("must be one of a, b");
	expect(messageOf("a")).toBe('must be an object, such as { "name": … }, not a string');
});
