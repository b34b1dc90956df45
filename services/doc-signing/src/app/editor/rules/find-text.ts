import type { Rect } from "./editor-field.ts";

/** A piece of text of a page as pdf.js reads it: its place in percent of the displayed page. */
export type TextPiece = Rect & { text: string };
export const sides = ["below", "above", "right of", "left of", "on"] as const;
export type Side = (typeof sides)[number];

const GAP = 0.6;

/**
 * Finds a text on the page, ignoring case and the division into pieces; its first occurrence, top to bottom.
 */
export function findText(all: readonly TextPiece[], wanted: string): Rect | undefined {
	const words = normal(wanted);
	const pieces = all.filter(({ text }) => normal(text) !== "");
	if (words === "") return undefined;
	const ends: number[] = [];
	let whole = "";
	for (const { text } of pieces) {
		whole += `${normal(text)} `;
		ends.push(whole.length);
	}
	const at = whole.indexOf(words);
	if (at === -1) return undefined;
	return around(
		pieces.filter((_piece, index) => (ends[index] ?? 0) > at && (ends[index - 1] ?? 0) < at + words.length),
	);
}

/** A field of that size beside the text. */
export function placeBeside(text: Rect, size: Pick<Rect, "width" | "height">, side: Side): Rect {
	const middle = text.y + (text.height - size.height) / 2;
	switch (side) {
		case "below":
			return { ...size, x: text.x, y: text.y + text.height + GAP };
		case "above":
			return { ...size, x: text.x, y: text.y - size.height - GAP };
		case "right of":
			return { ...size, x: text.x + text.width + GAP, y: middle };
		case "left of":
			return { ...size, x: text.x - size.width - GAP, y: middle };
		case "on":
			return { ...size, x: text.x, y: middle };
	}
}

function around(pieces: readonly Rect[]): Rect | undefined {
	if (pieces.length === 0) return undefined;
	const x = Math.min(...pieces.map((piece) => piece.x));
	const y = Math.min(...pieces.map((piece) => piece.y));
	return {
		x,
		y,
		width: Math.max(...pieces.map((piece) => piece.x + piece.width)) - x,
		height: Math.max(...pieces.map((piece) => piece.y + piece.height)) - y,
	};
}

function normal(text: string): string {
	return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
