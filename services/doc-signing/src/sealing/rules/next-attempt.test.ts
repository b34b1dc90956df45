import { expect, test } from "@jest/globals";
import { nextAttemptAfter } from "./next-attempt.ts";

const at = new Date("2026-06-15T12:00:00Z");
const minutes = (attempts: number) => (Number(nextAttemptAfter(attempts, at, null)) - at.getTime()) / 60_000;

test("evidence is retried after a minute, then at doubling intervals up to a day", () => {
	expect([1, 2, 3, 4, 11].map(minutes)).toEqual([1, 2, 4, 8, 1024]);
	expect([12, 25, 26, 400, 100_000].map(minutes)).toEqual([1440, 1440, 1440, 1440, 1440]);
});

test("evidence is retried a last time when the certificate expires", () => {
	const soon = new Date(at.getTime() + 3_600_000);
	expect(nextAttemptAfter(30, at, soon)).toEqual(soon);
	expect(nextAttemptAfter(31, soon, soon)).toBeNull();
});
