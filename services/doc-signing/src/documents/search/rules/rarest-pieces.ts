/** The index (migrations/0005) keeps pieces of one, two and three characters. */
const MAX_PIECE_LENGTH = 3;
const MAX_PIECES = 4;
/** Of one in so many titles: more than that have it to be read through in every segment. */
const COMMON = 8;

/**
 * Which pieces of a text to look up: those that `titles` hold least often. Any choice finds the same, as what is found
 * is compared with the whole text.
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
		// Neighbours mostly come together, so the second says little new.
		if (taken.every(({ at }) => Math.abs(one.at - at) > 1)) taken.push(one);
		if (taken.length === MAX_PIECES) break;
	}
	return taken.map(({ piece }) => piece);
}
