import { expect, it } from "@jest/globals";
import { inputFaults } from "./input-errors.ts";

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const members = (count: number) =>
	Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

it.each([
	["NUL in a list", { a: ["x", "\0"] }, "body.a.1", "must not contain the NUL character"],
	["NUL in a name", { a: { "\0": 1 } }, "body.a", "must not contain the NUL character"],
	["half a surrogate", { a: "\ud800" }, "body.a", "must be valid Unicode text"],
	["too many members", { a: members(1_001) }, "body.a", "must have at most 1000 members"],
	["too many levels", nested(34), `body${".a".repeat(33)}`, "is nested too deeply"],
])("reports %s", (_what, value, path, message) => {
	expect(inputFaults(value, "body")).toEqual([{ path, message }]);
});

it("does not take the bytes of a file for members", () => {
	expect(inputFaults({ logo: Buffer.alloc(100_000) }, "body")).toEqual([]);
});

it("accepts what schemas can declare, and stops after the first problems", () => {
	expect(inputFaults([members(1_000), nested(32), Array(5_000).fill("x")], "body")).toEqual([]);
	expect(inputFaults(Array(100_000).fill("\0"), "body")).toHaveLength(21);
});
