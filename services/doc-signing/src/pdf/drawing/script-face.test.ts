import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "@jest/globals";
import { Blob, Face } from "harfbuzzjs";
import { chooseScriptFace, type SignatureStyle } from "./script-face.ts";

const require = createRequire(import.meta.url);
const charactersOf = (file: string): Set<number> =>
	new Set(new Face(new Blob(readFileSync(require.resolve(`@expo-google-fonts/${file}`)))).collectUnicodes());
const caveat = charactersOf("caveat/700Bold/Caveat_700Bold.ttf");
const dancingScript = charactersOf("dancing-script/700Bold/DancingScript_700Bold.ttf");
const greatVibes = charactersOf("great-vibes/400Regular/GreatVibes_400Regular.ttf");
const sacramento = charactersOf("sacramento/400Regular/Sacramento_400Regular.ttf");

test("the second script typeface is used only for letters that the first lacks", () => {
	const letters = [...new Set([...caveat, ...dancingScript])].filter((code) =>
		/^[\p{L}\p{N}]$/u.test(String.fromCodePoint(code)),
	);
	const chosen = letters.filter((code) => chooseScriptFace(String.fromCodePoint(code)) === "otherScript");
	const needed = letters.filter((code) => dancingScript.has(code) && !caveat.has(code));
	const names = (codes: number[]) => codes.map((code) => String.fromCodePoint(code)).sort();
	expect(names(chosen)).toEqual(names(needed));
});

test("a name uses one script typeface, the one with all its letters", () => {
	expect(chooseScriptFace("Văn Anh")).toBe("script");
	expect(chooseScriptFace("Nguyễn Văn Anh")).toBe("otherScript");
	// As some keyboards enter it: a letter, then its marks.
	expect(chooseScriptFace("Nguyễn".normalize("NFD"))).toBe("otherScript");
});

describe.each<[SignatureStyle, string, Set<number>]>([
	["dancing-script", "otherScript", dancingScript],
	["great-vibes", "greatVibes", greatVibes],
	["sacramento", "sacramento", sacramento],
])("a signature in %s", (style, face, characters) => {
	const letters = Array.from({ length: 0x20_00 }, (_, code) => code).filter((code) =>
		/^[\p{L}\p{N}]$/u.test(String.fromCodePoint(code)),
	);
	const isDrawn = (code: number) => chooseScriptFace(String.fromCodePoint(code), style) === face;

	test("has every letter of the names it is used for", () => {
		// Dancing Script also replaces Caveat.
		const missing = letters.filter(
			(code) =>
				isDrawn(code) && !characters.has(String.fromCodePoint(code).normalize("NFC").codePointAt(0) ?? 0),
		);
		expect(missing.map((code) => String.fromCodePoint(code))).toEqual([]);
	});

	test("is drawn that way for names in Latin script, and in one typeface for others", () => {
		const isNamed = (code: number) => code < 0x1_80 && /[\p{L}\p{Nd}]/u.test(String.fromCodePoint(code));
		const latin = letters.filter((code) => isNamed(code) && characters.has(code));
		expect(latin.filter((code) => !isDrawn(code))).toEqual([]);
		expect(chooseScriptFace("Ada Lovelace-Byron, Dr. 2", style)).toBe(face);
		expect(chooseScriptFace("Łukasz Żółć", style)).toBe(face);
		expect(chooseScriptFace("Ada 漢", style)).toBe("script");
	});
});

test("a Vietnamese name keeps the chosen typeface only where that has all its letters", () => {
	expect(chooseScriptFace("Nguyễn Văn Anh", "great-vibes")).toBe("greatVibes");
	expect(chooseScriptFace("Nguyễn Văn Anh", "sacramento")).toBe("otherScript");
	expect(chooseScriptFace("Юлия", "sacramento")).toBe("script");
});
