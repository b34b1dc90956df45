import { expect, it } from "@jest/globals";
import { mediansOf, slopeOf, slopeOfLastHalf } from "./slope.ts";

/** Numbers between 0 and 1 that are the same in each run. */
function randoms(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
		return state / 2 ** 32;
	};
}

/** Normally distributed noise, each value correlated with the one before. */
function noise(count: number, correlation: number, random: () => number): number[] {
	let value = 0;
	return Array.from({ length: count }, () => {
		const fresh = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
		value = correlation * value + fresh;
		return value;
	});
}

it("a straight line has its slope and no error", () => {
	const slope = slopeOf([10, 11, 12, 13, 14], 2);
	expect(slope).toEqual({ mean: 12, perHour: 2, error: 0 });
});

it("the interval holds the true slope in at least 88 of 100 correlated series", () => {
	const random = randoms(7);
	let held = 0;
	for (let series = 0; series < 400; series++) {
		const values = noise(60, 0.7, random).map((value, index) => value + (5 * index) / 59);
		const { perHour, error } = slopeOf(values, 1);
		if (Math.abs(perHour - 5) <= error) held += 1;
	}
	expect(held).toBeGreaterThanOrEqual(352);
});

it("a leak of four times the noise is found in every series", () => {
	const random = randoms(11);
	for (let series = 0; series < 100; series++) {
		const values = noise(60, 0.7, random).map((value, index) => value + (12 * index) / 60);
		const { perHour, error } = slopeOf(values, 1);
		expect(perHour - error).toBeGreaterThan(0);
	}
});

it("what levels off is not counted as growth, and a leak is", () => {
	const random = randoms(13);
	const levelling = noise(60, 0.5, random).map((value, index) => value / 10 - 40 * Math.exp(-index / 5));
	const { perHour, error } = slopeOfLastHalf(levelling, 1);
	expect(perHour - error).toBeLessThan(0);
	const leak = slopeOfLastHalf(
		levelling.map((value, index) => value + index / 30),
		1,
	);
	expect(leak.perHour - leak.error).toBeGreaterThan(0);
});

it("a series is reduced to the medians of equal parts", () => {
	expect(mediansOf([1, 9, 2, 3, 8, 4], 2)).toEqual([2, 4]);
});
