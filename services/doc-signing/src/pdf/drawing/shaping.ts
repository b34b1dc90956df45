import { Blob, Face, Font, Buffer as Glyphs, shape } from "harfbuzzjs";

/** A run of text in its script's shaping: outlines, since shaped glyphs often correspond to no character. */
export type ShapedText = {
	/** In units of the font, of which `unitsPerEm` make the size. */
	advance: number;
	unitsPerEm: number;
	/** PDF path operators, from the origin, without the final fill operator. */
	path: string;
};

/** A run of text with one kind of layout. */
export type Piece = { text: string; kind: "plain" | "complex" | "rightToLeft" | "emoji" };

const MARK = "[\\p{Script=Inherited}\\u200c\\u200d]";
/** Without digits, which are written from left to right; with the line that stretches words. */
const RIGHT_TO_LEFT = "[[\\p{Script=Arabic}\\p{Script=Hebrew}\\u0640]--[\\u06f0-\\u06f9]]";

/**
 * Scripts that need more than glyphs in sequence: vowel signs before their consonant, conjuncts, stacked
 * marks, Arabic, whose letters join, and Hebrew, whose vowel signs are below and inside letters. Includes joiners, and
 * emoji, which may consist of several characters. Words from right to left are one run, with the spaces between them:
 * viewers reverse the letters of each run to find the text, but not the order of runs.
 */
const SHAPED = new RegExp(
	[
		"[\\p{Script=Devanagari}\\p{Script=Thai}]",
		"[\\p{Script_Extensions=Devanagari}\\p{Script=Thai}\\p{Script=Inherited}\\u200c\\u200d]*",
		`|(?<rightToLeft>${MARK}{0,8}${RIGHT_TO_LEFT}(?:${RIGHT_TO_LEFT}|${MARK}| (?=${MARK}{0,8}${RIGHT_TO_LEFT}))*)`,
		"|(?<emoji>\\p{RGI_Emoji}+)",
	].join(""),
	// RGI_Emoji requires the flag v, which TypeScript allows for a later target.
	"gv",
);

/** Every run that needs shaping has a character from here on: keycaps end with U+20E3. */
const MAY_BE_SHAPED = /[\u0590-\u{10ffff}]/u;

const fonts = new WeakMap<Uint8Array, Font>();

/** Splits text into runs that need shaping and the rest. */
export function splitByShaping(text: string): Piece[] {
	if (!MAY_BE_SHAPED.test(text)) return text ? [{ text, kind: "plain" }] : [];
	const pieces: Piece[] = [];
	let at = 0;
	for (const { 0: stretch, index, groups } of text.matchAll(SHAPED)) {
		if (index > at) pieces.push({ text: text.slice(at, index), kind: "plain" });
		const kind = groups?.emoji ? "emoji" : groups?.rightToLeft ? "rightToLeft" : "complex";
		pieces.push({ text: stretch, kind });
		at = index + stretch.length;
	}
	if (at < text.length) pieces.push({ text: text.slice(at), kind: "plain" });
	return pieces;
}

/** Lays out a run of one script. Undefined if the font lacks one of its glyphs. */
export function shapeText(fontFile: Uint8Array, text: string): ShapedText | undefined {
	const font = fonts.get(fontFile) ?? new Font(new Face(new Blob(fontFile)));
	fonts.set(fontFile, font);
	const glyphs = new Glyphs();
	glyphs.addText(text);
	glyphs.guessSegmentProperties();
	shape(font, glyphs);
	const placed = glyphs.getGlyphPositions();
	const outlines: string[] = [];
	let advance = 0;
	for (const [index, { codepoint: glyph }] of glyphs.getGlyphInfos().entries()) {
		const { xAdvance = 0, xOffset = 0, yOffset = 0 } = placed[index] ?? {};
		if (glyph === 0) return undefined;
		outlines.push(toOperators(font.glyphToPath(glyph), advance + xOffset, yOffset));
		advance += xAdvance;
	}
	return { advance, unitsPerEm: font.face.upem, path: outlines.join("") };
}

/**
 * Converts and moves an SVG path of M, L, Q, C and Z to PDF operators; quadratic curves become cubic ones.
 */
function toOperators(svg: string, dx: number, dy: number): string {
	let pen = { x: 0, y: 0 };
	let operators = "";
	for (const [, command = "", numbers = ""] of svg.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
		const points: { x: number; y: number }[] = [];
		for (const [, x, y] of numbers.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g))
			points.push({ x: Number(x) + dx, y: Number(y) + dy });
		const [first = pen, second = pen] = points;
		const path = command === "Q" ? [towards(pen, first), towards(second, first), second] : points;
		const written = path.map(({ x, y }) => `${round(x)} ${round(y)}`).join(" ");
		operators += `${written} ${{ M: "m", L: "l", Q: "c", C: "c", Z: "h" }[command]}\n`;
		pen = points.at(-1) ?? pen;
	}
	return operators;
}

function towards(from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
	return { x: from.x + (2 / 3) * (to.x - from.x), y: from.y + (2 / 3) * (to.y - from.y) };
}

function round(value: number): number {
	return Number(value.toFixed(1));
}
