import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "@jest/globals";
import { Blob, Face } from "harfbuzzjs";
import { scriptFaceOf } from "./script-face.ts";

const require = createRequire(import.meta.url);
const charactersOf = (file: string): Set<number> =>
	new Set(new Face(new Blob(readFileSync(require.resolve(`@expo-google-fonts/${file}`)))).collectUnicodes());
const caveat = charactersOf("caveat/700Bold/Caveat_700Bold.ttf");
const dancingScript = charactersOf("dancing-script/700Bold/DancingScript_700Bold.ttf");

test("the second script typeface is used only for letters that the first lacks", () => {
	const letters = [...new Set([...caveat, ...dancingScript])].filter((code) =>
		/^[\p{L}\p{N}]$/u.test(String.fromCodePoint(code)),
	);
	const chosen = letters.filter((code) => scriptFaceOf(String.fromCodePoint(code)) === "otherScript");
	const needed = letters.filter((code) => dancingScript.has(code) && !caveat.has(code));
	const names = (codes: number[]) => codes.map((code) => String.fromCodePoint(code)).sort();
	expect(names(chosen)).toEqual(names(needed));
});

test("a name uses one script typeface, the one with all its letters", () => {
	expect(scriptFaceOf("Văn Anh")).toBe("script");
	expect(scriptFaceOf("Nguyễn Văn Anh")).toBe("otherScript");
	// As some keyboards write it: a letter, then its marks.
	expect(scriptFaceOf("Nguyễn".normalize("NFD"))).toBe("otherScript");
});
