import { expect, test } from "@jest/globals";
import { requireValidAt } from "./revocation-data.ts";

const HOUR = 3_600_000;
const now = new Date("2026-06-15T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * HOUR);

test("a response is valid until its nextUpdate", () => {
	expect(() => requireValidAt(now, hours(-1000), hours(1))).not.toThrow();
	expect(() => requireValidAt(now, hours(-1000), hours(-1))).toThrow("out of date");
	expect(() => requireValidAt(now, hours(1), hours(2))).toThrow("in the future");
});

test("a response without nextUpdate is valid for a day, to prevent replays", () => {
	expect(() => requireValidAt(now, hours(-23), undefined)).not.toThrow();
	expect(() => requireValidAt(now, hours(-25), undefined)).toThrow("out of date");
});
