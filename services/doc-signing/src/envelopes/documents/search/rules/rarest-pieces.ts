/** The index (migrations/0000_baseline.sql) contains pieces of one, two and three characters. */
const MAX_PIECE_LENGTH = 3;
const MAX_PIECES = 4;
/** Above this share of titles, a piece is not selective: skip the index. */
const COMMON = 8;

/**
 * The pieces of a text to look up: those that `titles` contain least often. Any choice finds the same, since
 * matches are compared with the whole text.
 */
export function rarestPieces(text: string, titles: string[]): string[] {
	const characters = [...text];
	const size = Math.min(MAX_PIECE_LENGTH, characters.length);
	const folded = titles.map((title) => title.toLowerCase());
	const pieces = Array.from({ length: characters.length - size + 1 }, (_, at) => {
		const piece = characters.slice(at, at + size).join("");
		const held = folded.filter((title) => title.includes(piece.toLowerCase())).length;
		return { piece, at, held };
	});
	const [rarest, ...others] = pieces.toSorted((a, b) => a.held - b.held);
	const taken = rarest ? [rarest] : [];
	for (const one of others.filter(({ held }) => held * COMMON <= titles.length)) {
		// Adjacent pieces usually occur together, so the second adds little.
		if (taken.every(({ at }) => Math.abs(one.at - at) > 1)) taken.push(one);
		if (taken.length === MAX_PIECES) break;
	}
	return taken.map(({ piece }) => piece);
}
