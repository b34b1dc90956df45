// Pure, so that the signing page can use it too.

const RIGHT_TO_LEFT =
	/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f]/u;
/** Marks of a direction, of which drawn text has only those that {@link continueParagraph} adds. */
const [LEFT_MARK, RIGHT_MARK] = ["\u200e", "\u200f"];

/** Characters that no font has, unlike the letters that they stand for: those of mathematics, mostly (drawn-text.test.ts checks them against the fonts). */
const COMPATIBLE =
	/[\u216c-\u216f\u217c-\u217f\u222f\u2230\u2a0c\u2a74-\u2a76\u332c\ua7f1\u{1ccd6}-\u{1ccf9}\u{1d400}-\u{1d7ff}\u{1e030}-\u{1e06d}\u{1ee00}-\u{1eebb}\u{1fbf0}-\u{1fbf9}]/gu;

/** A text as it is drawn: without characters that set the reading direction, which could show it otherwise than it is stored, and in letters that the fonts have. */
export function toDrawnText(text: string): string {
	return text.replaceAll(/\p{Bidi_Control}/gu, "").replaceAll(COMPATIBLE, (one) => one.normalize("NFKC"));
}

export function hasRightToLeft(text: string): boolean {
	return RIGHT_TO_LEFT.test(text);
}

/** Whether there can be space between letters: not where they join, nor in the reversed order of drawing, which would move marks to other letters. */
export function canBeSpaced(text: string): boolean {
	return !hasRightToLeft(text) && !/\p{Script=Devanagari}/u.test(text);
}

/** Whether a paragraph's first letter is written from right to left (UAX #9, P2 and P3). */
export function isRightToLeft(paragraph: string): boolean {
	return RIGHT_TO_LEFT.test(/[\p{L}\u200e\u200f]/u.exec(paragraph)?.[0] ?? "");
}

/** A line with the direction of its paragraph, by a mark if its own letters have another. */
export function continueParagraph(line: string, isFromRight: boolean): string {
	if (isRightToLeft(line) === isFromRight) return line;
	return (isFromRight ? RIGHT_MARK : LEFT_MARK) + line;
}
