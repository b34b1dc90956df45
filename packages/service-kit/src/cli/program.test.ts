import { expect, it } from "@jest/globals";
import { exitCodeOf } from "./program.ts";

it.each([
	[new AggregateError([]), "ECONNREFUSED"],
	[new Error("connect"), "connect"],
])("a database that does not answer is one line, and a fault of the service: %s", (refused, reason) => {
	const cause = Object.assign(refused, { code: "ECONNREFUSED" });
	const lines: string[] = [];
	expect(exitCodeOf(new Error("failed", { cause }), (line) => void lines.push(line))).toBe(3);
	expect(lines).toEqual([`error: the database cannot be reached: ${reason}`]);
});
