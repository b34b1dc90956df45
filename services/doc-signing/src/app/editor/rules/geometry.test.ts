import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { align, distribute, nudge } from "./arrange.ts";
import { type EditorField, overlap, within } from "./editor-field.ts";
import { readPages } from "./read-pages.ts";
import { snapMove, snapResize, snapTargets } from "./snap.ts";

const page = { width: 600, height: 800 };
const field = (key: string, x: number, y: number, width = 10, height = 5, on = 1): EditorField => ({
	key,
	recipientId: 1,
	type: "TEXT",
	page: on,
	x,
	y,
	width,
	height,
	meta: null,
	cover: null,
});

describe("a rectangle", () => {
	test("always ends up within its page", () => {
		const any = fc.double({ min: -300, max: 300, noNaN: true });
		fc.assert(
			fc.property(any, any, any, any, (x, y, width, height) => {
				const rect = within({ x, y, width, height }, page);
				expect(rect.x).toBeGreaterThanOrEqual(0);
				expect(rect.y).toBeGreaterThanOrEqual(0);
				expect(rect.x + rect.width).toBeLessThanOrEqual(100.002);
				expect(rect.y + rect.height).toBeLessThanOrEqual(100.002);
				expect(rect.width * page.width).toBeGreaterThanOrEqual(799);
			}),
		);
	});

	test("moves by points of its page, whatever the page's shape", () => {
		const moved = nudge(field("a", 10, 10), { right: 6, down: 8, wider: 0, taller: 0 }, page);
		expect(moved).toMatchObject({ x: 11, y: 11, width: 10, height: 5 });
		expect(nudge(field("a", 90, 10), { right: 600, down: 0, wider: 0, taller: 0 }, page).x).toBe(90);
		expect(nudge(field("a", 95, 10, 5), { right: 0, down: 0, wider: 60, taller: 0 }, page).width).toBe(5);
	});

	test("overlaps another that it covers, not one that it touches", () => {
		expect(overlap(field("a", 10, 10), field("b", 15, 12))).toBe(true);
		expect(overlap(field("a", 10, 10), field("b", 20, 10))).toBe(false);
	});
});

describe("snapping", () => {
	const targets = snapTargets([field("a", 20, 30)]);

	test("aligns to the nearest edge or center within reach, on each axis", () => {
		const { dx, dy, guides } = snapMove(field("b", 20.5, 60, 8, 4), targets, page, 5);
		expect(dx).toBeCloseTo(-0.5);
		expect(dy).toBe(0);
		expect(guides).toEqual({ x: 20, y: undefined });
	});

	test("aligns to the center of the page", () => {
		expect(snapMove(field("b", 45.3, 70), targets, page, 5).dx).toBeCloseTo(-0.3);
	});

	test("ignores what is out of reach", () => {
		expect(snapMove(field("b", 21.6, 60, 5, 4), targets, page, 5)).toMatchObject({ dx: 0, dy: 0 });
	});

	test("aligns to the edge of another field on resizing", () => {
		expect(snapResize(field("b", 5, 60, 24.6, 4), targets, page, 5).dx).toBeCloseTo(0.4);
	});
});

describe("arranging", () => {
	const fields = [field("a", 10, 10), field("b", 30, 20, 20), field("c", 70, 60), field("d", 5, 5, 10, 5, 2)];

	test.each([
		["left", { x: [10, 10, 10, 5] }],
		["right", { x: [70, 60, 70, 5] }],
		["center", { x: [40, 35, 40, 5] }],
		["top", { y: [10, 10, 10, 5] }],
		["bottom", { y: [60, 60, 60, 5] }],
		["middle", { y: [35, 35, 35, 5] }],
	] as const)("aligns to the %s of the selection on each page", (to, expected) => {
		for (const [axis, places] of Object.entries(expected))
			expect(align(fields, to).map((one) => one[axis as "x" | "y"])).toEqual(places);
	});

	test("distributes the fields between the first and the last", () => {
		expect(distribute(fields.slice(0, 3), "y").map(({ y }) => y)).toEqual([10, 35, 60]);
		expect(distribute(fields.slice(0, 2), "y").map(({ y }) => y)).toEqual([10, 20]);
	});
});

test.each([
	["2-4, 8", [2, 3, 4, 8]],
	["3, 1, 3", [1, 3]],
	["5", [5]],
	["0", undefined],
	["9-11", undefined],
	["4-2", undefined],
	["all", undefined],
	["", undefined],
])("the pages of %j", (text, pages) => {
	expect(readPages(text, 10)).toEqual(pages);
});
