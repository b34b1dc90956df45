import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { type FontFile, hasCharacter } from "../drawing/font-files.ts";
import { findUndrawable } from "./undrawable.ts";

const generated = new URL("generated/undrawable.ts", import.meta.url);

const files: FontFile[] = ["sans", "chinese", "korean", "japanese", "emoji", "arabic", "hebrew", "thai"];
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** Ranges of code points that the fonts have, or of which nothing is drawn. */
function listDrawable(): string {
	const ranges: [from: number, to: number][] = [];
	for (let code = 0; code < 0xe0200; code++) {
		// Surrogates, and planes without characters.
		if (code === 0xd800) code = 0xe000;
		if (code === 0x34000) code = 0xe0000;
		const character = String.fromCodePoint(code);
		if (!invisible.test(character) && !files.some((file) => hasCharacter(file, character))) continue;
		const last = ranges.at(-1);
		if (last?.[1] === code - 1) last[1] = code;
		else ranges.push([code, code]);
	}
	return ranges
		.map((range) => [...new Set(range)].map((code) => `\\u{${code.toString(16)}}`).join("-"))
		.join("");
}

test("the list of characters that can be drawn is that of the fonts: WRITE_LIST=1 writes it", () => {
	const code = `// Written by \`WRITE_LIST=1 pnpm --filter @repo/doc-signing test undrawable\`, from the fonts.\nexport const UNDRAWABLE = /[^${listDrawable()}]/gu;\n`;
	if (process.env.WRITE_LIST) writeFileSync(generated, code);
	expect(readFileSync(generated, "utf8") === code).toBe(true);
});

test.each([
	["Ada Łukasz Иван Ελένη שלום محمد หมวก हिन्दी 王小明 김철수 👩‍🚀 1️⃣\n\t", undefined],
	["𝒜da ﬁ ① Ａ e\u0301", undefined],
	["Ann 𒀀", "𒀀 (U+12000)"],
	["தமிழ்", "த (U+0BA4)"],
])("%j has no characters that no font has, except %j", (text, expected) => {
	expect(findUndrawable(text)).toBe(expected);
});
