import { describe, expect, test } from "@jest/globals";
import { isRightToLeft, toDrawnText } from "./drawn-text.ts";
import { wrapText } from "./fit-text.ts";
import { type FontFile, hasCharacter } from "./font-files.ts";

const files: FontFile[] = ["sans", "hebrew", "arabic", "thai", "emoji", "chinese", "korean", "japanese"];
const hasFont = (character: string) => files.some((file) => hasCharacter(file, character));

describe("drawn text", () => {
	test("has no characters that set the reading direction", () => {
		expect(toDrawnText("100\u202e\u2066\u200f\u061c001")).toBe("100001");
	});

	test("has every character that no font has in the plain letters that the fonts have", () => {
		expect(toDrawnText("𝒜da 𝕃𝟘𝐯𝖊𝑙𝓪ce Ⅻ Ａ ﬁ ①")).toBe("Ada L0velace Ⅻ Ａ ﬁ ①");
		const wrong: string[] = [];
		for (let code = 0xa0; code < 0x1fc00; code++) {
			if (code >= 0xd800 && code < 0xe000) continue;
			const character = String.fromCodePoint(code).normalize("NFC");
			const plain = character.normalize("NFKC");
			const isReplaced = plain !== character && !hasFont(character) && [...plain].every(hasFont);
			const isPlain = toDrawnText(character) === plain;
			if (isReplaced && !isPlain) wrong.push(code.toString(16));
			if (
				!isReplaced &&
				hasFont(character) &&
				toDrawnText(character) !== character &&
				!/\p{Bidi_C}/u.test(character)
			)
				wrong.push(code.toString(16));
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
