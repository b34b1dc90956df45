import { describe, expect, test } from "@jest/globals";
import { wrapText } from "../drawing/fit-text.ts";
import { isRightToLeft, toDrawnText } from "./drawn-text.ts";
import { UNDRAWABLE } from "./generated/undrawable.ts";

describe("drawn text", () => {
	test("has no characters that set the reading direction", () => {
		expect(toDrawnText("100\u202e\u2066\u200f\u061c001")).toBe("100001");
	});

	test("has every character that no font has in the plain letters that the fonts have", () => {
		expect(toDrawnText("𝒜da 𝕃𝟘𝐯𝖊𝑙𝓪ce Ⅻ Ａ ﬁ ①")).toBe("Ada L0velace Ⅻ Ａ ﬁ ①");
		const drawable = (text: string) => text.search(UNDRAWABLE) < 0;
		const wrong: string[] = [];
		for (let code = 0xa0; code < 0x1fc00; code++) {
			if (code === 0xd800) code = 0xe000;
			const character = String.fromCodePoint(code).normalize("NFC");
			const plain = character.normalize("NFKC");
			const shown = drawable(character) || !drawable(plain) ? character : plain;
			const drawn = toDrawnText(character);
			if (drawn !== shown && drawn !== "" && drawable(shown)) wrong.push(code.toString(16));
		}
		expect(wrong).toEqual([]);
	});
});

describe("a paragraph", () => {
	test.each([
		["Ada", false],
		["שלום Ada", true],
		["123 (محمد)", true],
		["123", false],
		["", false],
	])("has the direction of its first letter: %s", (text, expected) => {
		expect(isRightToLeft(text)).toBe(expected);
	});

	test("gives its direction to all of its lines", () => {
		const measure = (text: string) => text.length;
		const lines = wrapText("שלום Ada Lovelace 12\nAda שלום\nAda", 9, measure);
		expect(lines.map((line) => [line.replace(/[\u200e\u200f]/, ""), isRightToLeft(line)])).toEqual([
			["שלום Ada", true],
			["Lovelace", true],
			["12", true],
			["Ada שלום", false],
			["Ada", false],
		]);
	});
});
