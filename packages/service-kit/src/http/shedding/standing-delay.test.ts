import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { openStandingDelay } from "./standing-delay.ts";

/** A rule with a limit of 100 ms, and what it decides on delays that arrive 10 ms after each other. */
function ruleAt(start = 0, isQueue = false) {
	let time = start;
	const isRefused = openStandingDelay(100, () => time, { isQueue });
	const arrive = (delayMs: number, afterMs = 10) => {
		time += afterMs;
		return isRefused(delayMs);
	};
	const arriveFor = (ms: number, delayMs: number) => Array.from({ length: ms / 10 }, () => arrive(delayMs));
	return { arrive, arriveFor };
}

it("accepts everything up to the limit", () => {
	const { arriveFor } = ruleAt();
	expect(arriveFor(5_000, 100)).not.toContain(true);
});

it("accepts a burst that is worked off within 300 ms", () => {
	const { arrive, arriveFor } = ruleAt();
	for (let burst = 0; burst < 5; burst++) {
		expect(arriveFor(300, 5_000)).not.toContain(true);
		expect(arrive(0)).toBe(false);
	}
});

it("accepts a queue of twice the limit for 100 ms", () => {
	const { arrive, arriveFor } = ruleAt(0, true);
	expect(arriveFor(200, 199)).not.toContain(true);
	arrive(0);
	const answers = arriveFor(200, 200);
	expect(answers.indexOf(true)).toBe(10);
	expect(answers.slice(10)).not.toContain(false);
});

it("refuses arrivals while the delay stands, and accepts the first one after it", () => {
	const { arrive, arriveFor } = ruleAt();
	arriveFor(310, 101);
	expect(arriveFor(1_000, 101)).not.toContain(false);
	expect(arrive(99)).toBe(false);
});

it("refuses at once when the delay returns within three seconds", () => {
	const { arrive, arriveFor } = ruleAt();
	arriveFor(400, 101);
	arriveFor(2_900, 0);
	expect(arrive(101)).toBe(true);
	arriveFor(3_000, 0);
	expect(arrive(101)).toBe(false);
});

it("does not take two bursts with silence in between for one that stands", () => {
	const { arrive } = ruleAt();
	expect(arrive(500)).toBe(false);
	expect(arrive(500, 60_000)).toBe(false);
	expect(arrive(500, 290)).toBe(false);
	expect(arrive(500, 10)).toBe(true);
});

it("never refuses when no delay exceeds the limit, whatever the arrivals", () => {
	const arrivals = fc.array(fc.tuple(fc.nat(100), fc.nat(10_000)));
	fc.assert(
		fc.property(arrivals, fc.nat(1e9), (all, start) => {
			const { arrive } = ruleAt(start);
			return all.every(([delay, gap]) => !arrive(delay, gap));
		}),
	);
});
