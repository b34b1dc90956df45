import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
	displayedSize,
	type PageBox,
	type PercentRect,
	placeOnPage,
	toPercent,
	toUserSpace,
} from "./displayed-page.ts";

type Case = {
	name: string;
	page: PageBox;
	displayed: { width: number; height: number };
	rect: PercentRect;
	userSpace: [number, number, number, number];
};
const cases = JSON.parse(
	readFileSync(new URL("../../../test/fixtures/page-geometry.json", import.meta.url), "utf8"),
) as Case[];

describe("placing a rectangle on a page", () => {
	test.each(cases)("computes size and position on $name", ({ page, displayed, rect, userSpace }) => {
		expect(displayedSize(page)).toEqual(displayed);
		toUserSpace(page, rect).forEach((edge, index) => {
			expect(edge).toBeCloseTo(userSpace[index] ?? Number.NaN, 9);
		});
	});

	test.each(cases)("inverts the conversion on $name", ({ page, rect, userSpace }) => {
		expectSame(toPercent(page, userSpace), rect);
	});

	test("round-trips on any page", () => {
		const page = fc.record({
			left: fc.integer({ min: -500, max: 500 }),
			bottom: fc.integer({ min: -500, max: 500 }),
			width: fc.integer({ min: 10, max: 5000 }),
			height: fc.integer({ min: 10, max: 5000 }),
			rotation: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
			userUnit: fc.constantFrom(0.5, 1, 2, 10),
		});
		const percent = fc.double({ min: 0.1, max: 100, noNaN: true });
		const rect = fc.record({ x: percent, y: percent, width: percent, height: percent });
		fc.assert(
			fc.property(page, rect, (box, place) => expectSame(toPercent(box, toUserSpace(box, place)), place)),
		);
	});

	test("draws in points, whatever the page's unit", () => {
		const page: PageBox = { left: 0, bottom: 0, width: 300, height: 400, rotation: 0, userUnit: 2 };
		const { width, height, matrix } = placeOnPage(page, { x: 0, y: 0, width: 50, height: 25 });
		expect({ width, height }).toEqual({ width: 300, height: 200 });
		expect(matrix.slice(0, 4)).toEqual([0.5, 0, 0, 0.5]);
	});
});

function expectSame(actual: PercentRect, expected: PercentRect): void {
	for (const key of ["x", "y", "width", "height"] as const) expect(actual[key]).toBeCloseTo(expected[key], 6);
}
