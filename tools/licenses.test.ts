import { expect, it } from "@jest/globals";
import { isAllowed } from "./licenses.mjs";

it.each([
	["a", "MIT"],
	["a", "(MIT OR Apache-2.0)"],
	["a", "MIT AND ISC"],
	["ical.js", "MPL-2.0"],
])("%s may be shipped under %s", (name, license) => {
	expect(isAllowed({ name, license })).toBe(true);
});

it.each([
	["a", "AGPL-3.0-only"],
	["a", "MPL-2.0"],
	["ical.js", "GPL-3.0-only"],
	["a", "(MIT AND GPL-2.0-only)"],
	["a", "(MIT OR GPL-2.0-only)"],
	["a", "SEE LICENSE IN terms.txt"],
	["a", "Unknown"],
	["a", ""],
])("%s may not be shipped under %j", (name, license) => {
	expect(isAllowed({ name, license })).toBe(false);
});
