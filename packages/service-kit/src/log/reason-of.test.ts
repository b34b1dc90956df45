import { expect, test } from "@jest/globals";
import { readReason } from "./create-log.ts";

test.each([
	[
		new Error("fetch failed", { cause: { code: "ECONNREFUSED", message: "10.0.0.1" } }),
		"fetch failed (ECONNREFUSED)",
	],
	[new Error("It is away.", { cause: new Error("HTTP 503") }), "It is away. (HTTP 503)"],
	[new Error("no cause"), "no cause"],
	[new Error("an odd cause", { cause: 7 }), "an odd cause"],
	["a text", "a text"],
])("%s has the reason of its cause", (error, reason) => {
	expect(readReason(error)).toBe(reason);
});
