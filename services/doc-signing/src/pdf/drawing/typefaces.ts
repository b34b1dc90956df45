import type { EmbeddedFont, PDF } from "@libpdf/core";
import { embedFont, type FontFile, hasCharacter, parsedFont } from "./font-files.ts";
import type { ScriptFace } from "./script-face.ts";
import { type Piece, type ShapedText, shapeText, splitByShaping } from "./shaping.ts";

/** Script typefaces: if one lacks a letter of a signature, another may have it (script-face.ts). */
export type Typeface = "sans" | "bold" | ScriptFace;

/** A run of text and the font that has all of its characters; `shaped` if its script requires it. */
export type FontRun = { font: EmbeddedFont; text: string; shaped?: ShapedText };

export type Typefaces = {
	/**
	 * Splits text, in the order in which it is drawn from the left, into runs. Characters missing from every font are drawn as `[U+1F600]`: ugly, but never
	 * silently lost.
	 */
	split(text: string, typeface: Typeface): readonly FontRun[];
	/** The characters drawn that way so far. */
	undrawable: Set<string>;
};

/** Small files first: the large ones are opened only if nothing else has the character. */
const SMALL: readonly FontFile[] = ["sans", "hebrew", "arabic", "thai", "emoji"];
/** Both have the characters that Chinese and Japanese share, each in its readers' style. */
const LARGE: readonly FontFile[] = ["chinese", "korean", "japanese"];
const LARGE_IN_JAPANESE: readonly FontFile[] = ["japanese", "chinese", "korean"];
const SCRIPTS: readonly Typeface[] = ["script", "otherScript", "greatVibes", "sacramento"];
/** Replacements for a script typeface that lacks a letter of a word. */
const OTHER_SCRIPTS: readonly Typeface[] = ["script", "otherScript"];

/** Control and format characters and variation selectors: nothing to draw, so nothing is lost. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** The fonts of one PDF, embedded on first use and reduced to the used glyphs when it is saved. */
export function openTypefaces(pdf: PDF, locale = "en"): Typefaces {
	const fallbacks = [...SMALL, ...(locale.startsWith("ja") ? LARGE_IN_JAPANESE : LARGE)];
	const embedded = new Map<FontFile, EmbeddedFont>();
	const undrawable = new Set<string>();
	const open = (file: FontFile): EmbeddedFont => {
		const font = embedded.get(file) ?? embedFont(pdf, file);
		embedded.set(file, font);
		return font;
	};
	const found = new Map<string, FontFile | undefined>();
	const findFont = (character: string, typeface: Typeface): FontFile | undefined => {
		const known = `${typeface} ${character}`;
		if (!found.has(known)) {
			const files = [typeface, ...fallbacks];
			found.set(
				known,
				files.find((candidate) => hasCharacter(candidate, character)),
			);
		}
		return found.get(known);
	};
	const shapes = new Map<string, ShapedText | undefined>();
	const shapeRun = ({ text, kind }: Piece, typeface: Typeface): FontRun | undefined => {
		// Letters are shaped in the order in which they are read.
		const read = kind === "rightToLeft" ? [...text].reverse().join("") : text;
		const file = kind === "emoji" ? "emoji" : findFont(read.slice(0, 1), typeface);
		if (!file) return undefined;
		const known = `${file} ${read}`;
		if (!shapes.has(known)) shapes.set(known, shapeText(parsedFont(file).bytes, read));
		const shaped = shapes.get(known);
		return shaped && { font: open(file), text, shaped };
	};

	const splitPlain = (text: string, typeface: Typeface): FontRun[] => {
		const runs: FontRun[] = [];
		for (const { character, face } of inFaces(text, typeface)) {
			if (INVISIBLE.test(character)) continue;
			let [file, drawn] = [findFont(character, face), character];
			if (!file) {
				undrawable.add(character);
				file = "sans";
				drawn = `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`;
			}
			const font = open(file);
			const last = runs.at(-1);
			if (last && last.font === font) last.text += drawn;
			else runs.push({ font, text: drawn });
		}
		return runs;
	};
	/**
	 * A word in a script typeface is in one typeface: in another script typeface or in none, rather than in
	 * two.
	 */
	const inFaces = (text: string, typeface: Typeface): { character: string; face: Typeface }[] => {
		if (!isScript(typeface)) return [...text].map((character) => ({ character, face: typeface }));
		return text.split(/(?<=\s)(?=\S)/).flatMap((word) => {
			const visible = [...word].filter((character) => /\S/.test(character) && !INVISIBLE.test(character));
			const has = (file: Typeface) => visible.every((character) => hasCharacter(file, character));
			const face = [typeface, ...OTHER_SCRIPTS].find(has) ?? "sans";
			return [...word].map((character) => ({ character, face }));
		});
	};
	const splitNew = (text: string, typeface: Typeface): FontRun[] =>
		splitByShaping(text.normalize("NFC")).flatMap((piece) => {
			const shaped = piece.kind === "plain" ? undefined : shapeRun(piece, typeface);
			return shaped ?? splitPlain(piece.text, typeface);
		});
	// A word is measured several times before it is drawn.
	const splits = new Map<string, FontRun[]>();
	const split = (text: string, typeface: Typeface): FontRun[] => {
		const known = `${typeface} ${text}`;
		const runs = splits.get(known) ?? splitNew(text, typeface);
		splits.set(known, runs);
		return runs;
	};
	return { split, undrawable };
}

function isScript(typeface: Typeface): typeface is ScriptFace {
	return SCRIPTS.includes(typeface);
}
