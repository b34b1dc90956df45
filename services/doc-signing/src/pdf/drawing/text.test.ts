import { describe, expect, test } from "@jest/globals";
import { PDF } from "@libpdf/core";
import fc from "fast-check";
import { measureWidth, wrap } from "./text.ts";
import { openTypefaces } from "./typefaces.ts";

const faces = openTypefaces(PDF.create());

describe("setting text", () => {
	test("breaks between words, and inside a word only if necessary", () => {
		expect(wrap(faces, "one two three", 60, "sans", 12)).toEqual(["one two", "three"]);
		expect(wrap(faces, "extraordinary", 40, "sans", 12).length).toBeGreaterThan(1);
		expect(wrap(faces, "first\nsecond\r\n\nfourth", 500, "sans", 12)).toEqual([
			"first",
			"second",
			"",
			"fourth",
		]);
	});

	test("never overflows or loses a letter, whatever the text and width", () => {
		const word = fc.string({ unit: fc.constantFrom(..."abcдЖ éłx"), maxLength: 60 });
		fc.assert(
			fc.property(word, fc.integer({ min: 20, max: 200 }), (text, width) => {
				const lines = wrap(faces, text, width, "sans", 10);
				expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
				for (const line of lines) expect(measureWidth(faces, line, "sans", 10)).toBeLessThanOrEqual(width);
			}),
		);
	});
});

describe("Arabic letters", () => {
	/** Letters as they are drawn, from the left. */
	const run = (drawn: string) => {
		const [only, ...more] = faces.split(drawn, "sans");
		if (!only?.shaped || more.length > 0) throw new Error("not one shaped run");
		return only.shaped;
	};
	const drawn = (text: string) => run([...text].reverse().join(""));

	test("take the shape that their neighbors require", () => {
		// Dal, drawn first, takes its final shape instead of the isolated one.
		expect(drawn("محمد").path.startsWith(drawn("د").path)).toBe(false);
		expect(drawn("محمد").advance).not.toBe([..."محمد"].reduce((sum, one) => sum + drawn(one).advance, 0));
	});

	test("lam and alef form a ligature", () => {
		expect(drawn("لا").advance).toBeLessThan(drawn("ل").advance + drawn("ا").advance);
		expect(drawn("سلام").path.split("h").length).toBeGreaterThan(2);
	});

	test("join across vowel marks", () => {
		expect(drawn("مَد").advance).toBe(drawn("مد").advance);
	});

	test.each(["پیچ", "گک", "محمـد"])(
		"work for Persian and Urdu, too, and with a stretched line: %s",
		(text) => {
			expect(drawn(text).advance).toBeGreaterThan(0);
		},
	);

	test("and words next to each other are one run, so that viewers copy them in order", () => {
		for (const words of ["علي محمد", "עולם שלום", "שָׁלוֹם"]) expect(run(words).advance).toBeGreaterThan(0);
		expect(faces.split("يلع Ada دمحم", "sans")).toHaveLength(3);
	});

	test("are apart from digits, which are read from the left, and from other scripts", () => {
		const texts = faces
			.split("Ada ۱۲ دمحم x", "sans")
			.map(({ text, shaped }) => [text, shaped !== undefined]);
		expect(texts.filter(([, isShaped]) => isShaped)).toEqual([["دمحم", true]]);
	});

	test("are composed in the order of reading", () => {
		// Yeh, hamza above, alef: in the order of drawing, the hamza would join the alef.
		const [decomposed, composed] = ["\u064a\u0654\u0627\u062f", "\u0626\u0627\u062f"];
		expect(measureWidth(faces, decomposed, "sans", 10)).toBe(measureWidth(faces, composed, "sans", 10));
	});

	test("have the measured width when drawn", () => {
		const { advance, unitsPerEm } = drawn("محمد");
		expect(measureWidth(faces, "محمد", "sans", 10)).toBeCloseTo((advance * 10) / unitsPerEm);
	});
});

describe("typefaces", () => {
	const fontsOf = (text: string) => new Set(faces.split(text, "script").map(({ font }) => font.ref)).size;

	test.each(["Nguyễn", "Phương", "Trần", "Иван", "Łukasz", "Ελένη", "Gia-Huệ"])(
		"do not change within a word in script: %s",
		(word) => {
			expect(fontsOf(word)).toBe(1);
		},
	);

	test("change between words if none has all letters", () => {
		expect(fontsOf("Nguyễn Ελένη")).toBe(2);
		expect(fontsOf("Nguyễn Văn Иван")).toBe(2);
	});

	test.each(["𠮷", "𠮟", "😀", "👍🏽", "👩‍👩‍👧", "🇩🇪", "1️⃣", "❤️"])("are available for %s", (character) => {
		const own = openTypefaces(PDF.create());
		for (const typeface of ["sans", "bold", "script"] as const) own.split(`吉 ${character} x`, typeface);
		expect([...own.undrawable]).toEqual([]);
	});

	test("draw a cluster as one glyph, and leave other text unchanged", () => {
		const width = (text: string) => measureWidth(faces, text, "sans", 1);
		expect(width("👩‍👩‍👧")).toBeCloseTo(width("😀"));
		expect(width("👍🏽")).toBeCloseTo(width("👍"));
		expect(faces.split("© 1", "sans").every(({ shaped }) => shaped === undefined)).toBe(true);
	});
});

describe("complex scripts", () => {
	const shaped = (text: string) => {
		const [run, ...more] = faces.split(text, "sans");
		if (!run?.shaped || more.length > 0) throw new Error("not one shaped run");
		return run.shaped;
	};

	test("are shaped: a vowel sign before its consonant, two consonants as a conjunct", () => {
		const ka = shaped("क").path;
		expect(shaped("का").path.startsWith(ka)).toBe(true);
		// Pronounced after it, written before it.
		expect(shaped("कि").path.startsWith(ka)).toBe(false);
		expect(shaped("क्ष").advance).toBeLessThan(shaped("क").advance + shaped("ष").advance);
		// Thai: the tone mark over a vowel mark is raised, and neither advances.
		expect(shaped("ที่").advance).toBe(shaped("ท").advance);
	});

	test("do not affect the text around them", () => {
		const runs = faces.split("Ada हिन्दी (१२) x", "script");
		expect(runs.map(({ text, shaped }) => [text, shaped !== undefined])).toEqual([
			["Ada ", false],
			["हिन्दी", true],
			[" (", false],
			["१२", true],
			[") x", false],
		]);
	});

	test("break between clusters, never within one", () => {
		for (const line of wrap(faces, "क्षत्रियहिन्दी", 22, "sans", 12))
			expect(line).not.toMatch(/^\p{M}|\u094d$/u);
	});

	test("have the measured width when drawn", () => {
		const { advance, unitsPerEm } = shaped("हिन्दी");
		expect(measureWidth(faces, "हिन्दी", "sans", 10)).toBeCloseTo((advance * 10) / unitsPerEm);
	});
});
