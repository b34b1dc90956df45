import { Blob, Face, Font, Buffer as Glyphs, shape } from "harfbuzzjs";

/** A stretch of text as its script writes it: outlines, since shaped glyphs often stand for no character. */
export type ShapedText = {
	/** In units of the font, of which `unitsPerEm` make the size. */
	advance: number;
	unitsPerEm: number;
	/** PDF path operators, from the origin, without the one that fills them. */
	path: string;
};

/** A stretch of text that is set in one way. */
export type Piece = { text: string; kind: "plain" | "complex" | "emoji" };

/**
 * Scripts that are wrong when a glyph is put beside a glyph: vowel signs that stand before their consonant, conjuncts,
 * marks above marks. Joiners belong to them. And emoji, of which one may be several characters.
 */
const SHAPED = new RegExp(
	[
		"[\\p{Script=Devanagari}\\p{Script=Thai}]",
		"[\\p{Script_Extensions=Devanagari}\\p{Script=Thai}\\p{Script=Inherited}\\u200c\\u200d]*",
		"|(?<emoji>\\p{RGI_Emoji}+)",
	].join(""),
	// RGI_Emoji takes the flag v, which TypeScript has for a later target.
	"gv",
);

/** Every stretch that has to be shaped has a character from here on: keycaps end with U+20E3. */
const MAY_BE_SHAPED = /[\u0900-\u{10ffff}]/u;

const fonts = new WeakMap<Uint8Array, Font>();

/** Cuts text into stretches that have to be shaped and the rest. */
export function splitByShaping(text: string): Piece[] {
	if (!MAY_BE_SHAPED.test(text)) return text ? [{ text, kind: "plain" }] : [];
	const pieces: Piece[] = [];
	let at = 0;
	for (const { 0: stretch, index, groups } of text.matchAll(SHAPED)) {
		if (index > at) pieces.push({ text: text.slice(at, index), kind: "plain" });
		pieces.push({ text: stretch, kind: groups?.emoji ? "emoji" : "complex" });
		at = index + stretch.length;
	}
	if (at < text.length) pieces.push({ text: text.slice(at), kind: "plain" });
	return pieces;
}

/** Lays out a stretch of one script. Undefined when the font lacks a glyph of it. */
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

/** An SVG path of M, L, Q, C and Z as PDF has it, moved; quadratic curves become cubic ones. */
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
