/** What migrations/0002 keeps. */
const SIZES = [4, 2, 1];
const MOST_PIECES = 4;

/**
 * Which pieces of a text to look up: those that `titles` hold least often, as every common one costs the time of
 * reading all that have it. Any choice finds the same, as what is found is compared with the whole text.
 */
export function rarestPieces(text: string, titles: string[]): string[] {
	const characters = [...text];
	const size = SIZES.find((one) => one <= characters.length) ?? 1;
	const folded = titles.map((title) => title.toLowerCase());
	const pieces = Array.from({ length: characters.length - size + 1 }, (_, at) => {
		const piece = characters.slice(at, at + size).join("");
		const held = folded.filter((title) => title.includes(piece.toLowerCase())).length;
		return { piece, at, held };
	});
	const taken: { piece: string; at: number }[] = [];
	for (const { piece, at } of pieces.toSorted((a, b) => a.held - b.held)) {
		// What overlaps by more than half says little new.
		if (taken.every((other) => Math.abs(other.at - at) >= size / 2)) taken.push({ piece, at });
		if (taken.length === MOST_PIECES) break;
	}
	return taken.map(({ piece }) => piece);
}
