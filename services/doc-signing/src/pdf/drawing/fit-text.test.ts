import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { fitText, LINE_HEIGHT, wrapText } from "./fit-text.ts";

/** Every character half as wide as the size. */
const measure = (text: string): number => [...text].length / 2;
const fit = (text: string, width: number, height: number, largest = 12, wrapped = false) =>
	fitText(text, { width, height }, { measure, largest, wrapped });

describe("a text that fits", () => {
	test("keeps its size up to the exact width", () => {
		expect(fit("0123456789", 60, 12)).toEqual({ size: 12, lines: ["0123456789"] });
	});

	test("keeps its line breaks if several lines are allowed", () => {
		expect(fit("one\ntwo", 60, 30, 12, true)).toEqual({ size: 12, lines: ["one", "two"] });
		expect(fit("one\ntwo", 60, 30)).toEqual({ size: 12, lines: ["one two"] });
	});
});

describe("a text that does not fit", () => {
	test("is wrapped before it shrinks", () => {
		expect(fit("one two three", 60, 30)).toEqual({ size: 12, lines: ["one two", "three"] });
	});

	test("shrinks before a word is broken, unless it would become too small", () => {
		const { size, lines } = fit("extraordinary", 60, 40);
		expect(lines).toEqual(["extraordinary"]);
		expect(size).toBeGreaterThan(12 * 0.6);
		expect(fit("extraordinary".repeat(3), 60, 60).lines.length).toBeGreaterThan(1);
	});

	test("stays on one line down to its minimum size", () => {
		const fitting = { measure, largest: 12, wrapped: false, oneLineUntil: 0.5 };
		expect(fitText("one two three", { width: 60, height: 30 }, fitting).lines).toHaveLength(1);
		expect(fitText("one two three", { width: 30, height: 30 }, fitting).lines).toHaveLength(2);
	});

	test("breaks long words at full size if several lines are allowed", () => {
		expect(fit("extraordinary", 60, 40, 12, true)).toEqual({ size: 12, lines: ["extraordin", "ary"] });
	});

	test("never overflows or loses a letter, whatever the text", () => {
		const text = fc.string({ unit: fc.constantFrom(..."abcde  \n"), maxLength: 400 });
		const length = fc.double({ min: 1, max: 300, noNaN: true });
		fc.assert(
			fc.property(text, length, length, fc.boolean(), (written, width, height, wrapped) => {
				const { size, lines } = fit(written, width, height, 14, wrapped);
				expect(lines.join("").replaceAll(/\s/g, "")).toBe(written.replaceAll(/\s/g, ""));
				const tall = lines.length > 1 ? lines.length * LINE_HEIGHT * size : size;
				expect(tall).toBeLessThanOrEqual(height + 0.001);
				for (const line of lines) expect(measure(line.trimEnd()) * size).toBeLessThanOrEqual(width + 0.001);
			}),
		);
	});

	test("is laid out quickly, however long", () => {
		const started = performance.now();
		fit("Lorem ipsum dolor ".repeat(500), 100, 20, 14, true);
		fit("x".repeat(5_000), 100, 20);
		expect(performance.now() - started).toBeLessThan(8_000);
	});
});

test("a letter is never separated from its marks", () => {
	for (const line of wrapText("e\u0301".repeat(9), 2.1, measure)) expect(line).toMatch(/^(e\u0301)+$/);
});
