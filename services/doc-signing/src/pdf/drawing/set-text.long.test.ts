import { describe, expect, test } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { type ReadLine, readLines } from "../../../test/support/read-lines.ts";
import { type Bitmap, difference, renderPage } from "../../../test/support/render-page.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import type { TextMark } from "./field-value.ts";

const PAGE = { width: 500, height: 500 };
/** Points from the upper left corner: 100 to 300, and 200 to 240. */
const RECT = { x: 20, y: 40, width: 40, height: 8 };
const [LEFT, RIGHT, TOP, BOTTOM] = [100, 300, 200, 240];

/** A sealed page with one value: its picture, and its lines in points from the upper left corner. */
async function sealed(text: string, set: Partial<TextMark> = {}) {
	const pdf = PDF.create();
	pdf.addPage(PAGE);
	const original = await pdf.save();
	const mark: TextMark = { kind: "text", text, wrapped: true, fontSize: 12, align: "start", ...set };
	const { bytes, undrawable } = await drawSeal(
		original,
		sealContent({ fields: [{ page: 1, rect: RECT, mark }], foot: null }),
		4096,
	);
	const picture = await renderPage(bytes, 1);
	const found = difference(await renderPage(original, 1), picture) ?? {
		left: 0,
		right: 0,
		top: 0,
		bottom: 0,
	};
	const points = (percent: number) => percent * 5;
	const { left, right, top, bottom } = found;
	return {
		picture,
		undrawable,
		lines: await readLines(bytes, 1),
		ink: { left: points(left), right: points(right), top: points(top), bottom: points(bottom) },
	};
}

/** Dark pixels in a column of the page. */
function inkIn(
	{ width, height, data }: Bitmap,
	from: number,
	to: number,
	top: number,
	bottom: number,
): number {
	let count = 0;
	for (let x = from; x < to; x++)
		for (let y = top; y < Math.min(bottom, height); y++)
			if ((data[4 * (y * width + x)] ?? 255) < 128) count++;
	return count;
}

const right = ({ x, width }: ReadLine) => x + width;
const hebrew = "שלום לכולם אני שמח מאוד לחתום על המסמך הזה היום";
const words = "one two three four five six seven eight nine ten eleven twelve";

describe("a text in a field without an alignment", () => {
	test.each([
		["Hebrew", hebrew],
		["Arabic", "مرحبا بكم جميعا أنا سعيد جدا بتوقيع هذه الوثيقة اليوم هنا"],
	])("begins at the right if it is written from there: %s", async (_, text) => {
		const { picture, ink } = await sealed(text);
		expect(ink.right).toBeGreaterThan(RIGHT - 4);
		// Both lines: the second is shorter.
		expect(inkIn(picture, RIGHT - 12, RIGHT, TOP, TOP + 15)).toBeGreaterThan(5);
		expect(inkIn(picture, RIGHT - 12, RIGHT, TOP + 16, TOP + 30)).toBeGreaterThan(5);
		expect(inkIn(picture, LEFT, LEFT + 40, TOP + 16, TOP + 30)).toBe(0);
		expect((await sealed(text, { align: "left" })).ink.left).toBeLessThan(LEFT + 4);
	});

	test("begins at the left otherwise, also if it has words from the right", async () => {
		const { ink } = await sealed(`Ada ${hebrew.slice(0, 9)}`);
		expect(ink.left).toBeLessThan(LEFT + 4);
	});

	test("is in the order of its paragraph in each line", async () => {
		// The second line begins with the letters W, which are at its right.
		const { picture } = await sealed(`${hebrew.slice(0, 28)} WWWWWWWWWW — ו`);
		const line = [TOP + 16, TOP + 30] as const;
		expect(inkIn(picture, RIGHT - 60, RIGHT, ...line)).toBeGreaterThan(150);
		expect(inkIn(picture, LEFT, RIGHT - 115, ...line)).toBeLessThan(60);
	});
});

describe("the reading direction", () => {
	test.each([
		["an override", "invoice \u202e001\u202c fdp.exe ש", "invoice 001 fdp.exe ש"],
		["an isolate", "pay \u2067100 - 200\u2069 now ש", "pay 100 - 200 now ש"],
		["a mark", "a\u200f1 - 2\u200e", "a1 - 2"],
	])("is not set by %s in a value", async (_, typed, read) => {
		expect(difference((await sealed(typed)).picture, (await sealed(read)).picture)).toBeUndefined();
	});
});

test("letters of mathematics are drawn as the letters that they stand for", async () => {
	const [typed, plain] = [await sealed("𝒜𝓭𝓪 𝐋𝟙"), await sealed("Ada L1")];
	expect(typed.undrawable).toEqual([]);
	expect(difference(typed.picture, plain.picture)).toBeUndefined();
});

describe("a value is set as its field says", () => {
	test("at the top, in the middle or at the bottom", async () => {
		const [top, middle, bottom] = [
			(await sealed("Hxx", { verticalAlign: "top" })).ink,
			(await sealed("Hxx", { verticalAlign: "middle" })).ink,
			(await sealed("Hxx", { verticalAlign: "bottom" })).ink,
		];
		expect(top.bottom).toBeLessThan(TOP + 16);
		expect((middle.top + middle.bottom) / 2).toBeCloseTo((TOP + BOTTOM) / 2, -1);
		expect(bottom.top).toBeGreaterThan(BOTTOM - 16);
		expect((await sealed("a\nb", { verticalAlign: "bottom" })).ink.bottom).toBeGreaterThan(BOTTOM - 6);
	});

	test("with its line height", async () => {
		const distance = async (lineHeight: number) => {
			const [first, second] = (await sealed("one\ntwo", { lineHeight })).lines;
			return (second?.baseline ?? 0) - (first?.baseline ?? 0);
		};
		expect(await distance(1)).toBeCloseTo(12, 1);
		expect(await distance(1.5)).toBeCloseTo(18, 1);
	});

	test("with space between its letters, except where letters join or are written from the right", async () => {
		const [usual, spaced] = [await sealed("HHHHH"), await sealed("HHHHH", { letterSpacing: 5 })];
		expect(spaced.ink.right - usual.ink.right).toBeCloseTo(20, 0);
		for (const text of ["محمد", "שָׁלוֹם", "हिन्दी"]) {
			const [plain, same] = [await sealed(text), await sealed(text, { letterSpacing: 5 })];
			expect(difference(plain.picture, same.picture)).toBeUndefined();
		}
		// Longer than its field, it shrinks with its spaces.
		const long = await sealed("H".repeat(60), { letterSpacing: 20 });
		expect(long.ink.right).toBeLessThan(RIGHT + 1);
	});

	test("and extends beyond it to the page's edge at most", async () => {
		const across = await sealed(words, { overflow: "horizontal" });
		expect(across.lines).toHaveLength(1);
		expect(across.lines[0]?.size).toBe(12);
		expect(across.ink.right).toBeGreaterThan(RIGHT + 50);
		const leftwards = await sealed(words.slice(0, 50), { overflow: "horizontal", align: "right" });
		expect(leftwards.ink.left).toBeLessThan(LEFT - 20);
		expect(right(leftwards.lines[0] ?? { text: "", x: 0, width: 0, size: 0, baseline: 0 })).toBeCloseTo(
			RIGHT - 1,
			0,
		);
		const down = await sealed(words.repeat(4), { overflow: "vertical" });
		expect(down.lines[0]?.size).toBe(12);
		expect(down.ink.right).toBeLessThan(RIGHT + 1);
		expect(down.ink.bottom).toBeGreaterThan(BOTTOM + 20);
		const up = await sealed(words.repeat(4), { overflow: "vertical", verticalAlign: "bottom" });
		expect(up.ink.top).toBeLessThan(TOP - 20);
		const middle = await sealed(words.repeat(4), { overflow: "vertical", verticalAlign: "middle" });
		expect(middle.ink.top).toBeLessThan(TOP - 10);
		expect(middle.ink.bottom).toBeGreaterThan(BOTTOM + 10);
		const most = await sealed(words.repeat(200), { overflow: "horizontal" });
		expect(most.ink).toEqual(expect.objectContaining({ left: expect.any(Number) }));
		expect(most.ink.right).toBeLessThan(PAGE.width);
		expect(most.ink.bottom).toBeLessThan(BOTTOM + 2);
	});

	test("automatically: downwards if it has room for two lines, otherwise across", async () => {
		const down = await sealed(words.repeat(4), { overflow: "auto", verticalAlign: "middle" });
		expect(down.ink.top).toBeGreaterThan(TOP - 1);
		expect(down.ink.bottom).toBeGreaterThan(BOTTOM + 20);
		const across = await sealed(words.slice(0, 30), { overflow: "auto", fontSize: 24, align: "center" });
		expect(across.lines).toHaveLength(1);
		expect(across.ink.left).toBeGreaterThan(LEFT);
		expect(across.ink.right).toBeGreaterThan(RIGHT + 20);
		const short = await sealed("one", { overflow: "auto", align: "center" });
		expect((short.ink.left + short.ink.right) / 2).toBeCloseTo((LEFT + RIGHT) / 2, -1);
	});

	test("or becomes smaller inside of it, so that nothing is cut off", async () => {
		for (const overflow of ["crop", null] as const) {
			const { ink, lines } = await sealed(words.repeat(4), { overflow });
			expect(
				lines
					.map(({ text }) => text)
					.join(" ")
					.replaceAll(/\s+/g, ""),
			).toBe(words.repeat(4).replaceAll(" ", ""));
			expect(ink.right).toBeLessThan(RIGHT + 1);
			expect(ink.bottom).toBeLessThan(BOTTOM + 1);
		}
	});
});
