// Pure, so that the signing page can use it too.
import { continueParagraph, isRightToLeft, toDrawnText } from "../rules/drawn-text.ts";

/** The width of a text at size 1. */
export type Measure = (text: string) => number;
export type Box = { width: number; height: number };

type Fitting = {
	measure: Measure;
	/** The size of a text that fits. */
	largest: number;
	/**
	 * Keeps line breaks, and breaks long words before the text shrinks. Otherwise it stays on one line if
	 * possible.
	 */
	wrapped: boolean;
	/** Down to this fraction of the largest size it stays on one line instead of being wrapped. */
	oneLineUntil?: number;
	/** The height of a single line, and of each of several, as a multiple of the size. */
	single?: number;
	lineHeight?: number;
};

export const LINE_HEIGHT = 1.25;

const STEP = 0.93;
/** Down to this fraction of its size, a text is not broken inside a word. */
const WHOLE_WORDS_UNTIL = 0.6;
const SMALLEST = 0.05;
const TOLERANCE = 1e-6;

/**
 * The largest size at which a text fits inside a box, and its lines: on one line, then wrapped, then smaller.
 */
export function fitText(text: string, box: Box, fitting: Fitting): { size: number; lines: string[] } {
	const { measure, largest, wrapped, oneLineUntil, single = 1, lineHeight = LINE_HEIGHT } = fitting;
	const drawn = toDrawnText(text);
	const shown = (wrapped ? drawn : drawn.replaceAll(/\s*[\r\n]+\s*/g, " ")).trimEnd();
	const paragraphs = measureWords(shown, measure);
	const ink = paragraphs.flat().reduce((sum, { trimmed }) => sum + trimmed, 0);
	// Several lines cannot fit in a smaller area than they cover.
	const largestWrapped = Math.sqrt((box.width * box.height) / (ink * lineHeight)) + TOLERANCE;
	const line = paragraphs.length === 1 ? { lines: [shown], width: measure(shown) } : undefined;
	for (let size = largest; ; size *= STEP) {
		const width = box.width / size + TOLERANCE;
		const breaksWords = wrapped || size < largest * WHOLE_WORDS_UNTIL;
		const isLowEnough = (lines: number): boolean =>
			(lines > 1 ? lines * lineHeight : single) * size <= box.height + TOLERANCE;
		if (line && line.width <= width && isLowEnough(1)) return { size, lines: line.lines };
		if (size > largestWrapped && size >= SMALLEST) continue;
		if (line && oneLineUntil !== undefined && size >= largest * oneLineUntil) continue;
		const lines = breakLines(paragraphs, width, measure, breaksWords);
		const fits = lines && isLowEnough(lines.length) && lines.every((one) => measure(one) <= width);
		if (fits || size < SMALLEST) return { size, lines: lines ?? [shown] };
	}
}

/**
 * Breaks a text into lines of at most `width`, for a size of 1: at line breaks, then between words, then
 * inside a word.
 */
export function wrapText(text: string, width: number, measure: Measure): string[] {
	return breakLines(measureWords(toDrawnText(text), measure), width + TOLERANCE, measure, true) ?? [];
}

type Word = { text: string; width: number; trimmed: number; letters?: { text: string; width: number }[] };

/** Measured once: a text is tried at many sizes. */
function measureWords(text: string, measure: Measure): Word[][] {
	return text.split(/\r\n|\r|\n/).map((paragraph) =>
		paragraph.split(/(?<=\s)/).map((word) => ({
			text: word,
			width: measure(word),
			trimmed: measure(word.trimEnd()),
		})),
	);
}

/** Undefined if a word is too long and may not be broken. */
function breakLines(
	paragraphs: Word[][],
	width: number,
	measure: Measure,
	breaksWords: boolean,
): string[] | undefined {
	const lines: string[] = [];
	for (const words of paragraphs) {
		const [first, isFromRight] = [lines.length, isRightToLeft(words.map(({ text }) => text).join(""))];
		let [line, used] = ["", 0];
		for (const word of words) {
			if (used + word.trimmed <= width) {
				[line, used] = [line + word.text, used + word.width];
				continue;
			}
			if (line) lines.push(line.trimEnd());
			[line, used] = [word.text, word.width];
			if (word.trimmed <= width) continue;
			if (!breaksWords) return undefined;
			[line, used] = ["", 0];
			word.letters ??= splitLetters(word.text).map((letter) => ({ text: letter, width: measure(letter) }));
			for (const letter of word.letters) {
				if (line && letter.text.trim() && used + letter.width > width) {
					lines.push(line);
					[line, used] = ["", 0];
				}
				[line, used] = [line + letter.text, used + letter.width];
			}
		}
		lines.push(line.trimEnd());
		for (let at = first; at < lines.length; at++) lines[at] = continueParagraph(lines[at] ?? "", isFromRight);
	}
	return lines;
}

/** Grapheme clusters: a letter is not separated from its marks. */
export function splitLetters(text: string): string[] {
	// Firefox supports it since 125.
	if (!("Segmenter" in Intl)) return text.match(/\P{M}(?:\p{M}|\u200d\P{M})*/gu) ?? [text];
	segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
	return [...segmenter.segment(text)].map(({ segment }) => segment);
}

let segmenter: Intl.Segmenter | undefined;
