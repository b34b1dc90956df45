/** Stands for the account's segment of ids, which the query fills in (search_area in migrations/0008_search_texts.sql). */
export const AREA = "\u0001";
const PIECE = 3;
const MAX_PIECES = 4;
const MAX_COUNTED = 60;
/** Above this share of texts, a piece is not selective, and its list is long. */
const COMMON = 8;

type Wanted = {
	/** Whose text: titles alone, or also external ids, names and addresses. */
	isOfTitles: boolean;
	/** The whole address of a recipient. */
	person?: string | undefined;
};

/** A piece of the query, and how many of the sampled titles and other texts contain it. */
export type CountedPiece = { piece: string; titles: number; others: number };
export type CountedPieces = { texts: number; pieces: CountedPiece[] };

/** The overlapping pieces that a text contains. A shorter text is the beginning of pieces. */
export function cutPieces(text: string): string[] {
	const letters = [...text];
	if (letters.length <= PIECE) return [text];
	const starts = Array.from({ length: Math.min(letters.length - PIECE + 1, MAX_COUNTED) }, (_, at) => at);
	return starts.map((at) => letters.slice(at, at + PIECE).join(""));
}

/**
 * The tsquery of what a document has to contain in the index of search_pieces: the rarest pieces of the query, because
 * what the index finds is compared with the whole text. Without pieces, only the person.
 */
export function writePattern({ isOfTitles, person }: Wanted, { texts, pieces }: CountedPieces): string {
	const inText = (kind: string, countOf: (piece: CountedPiece) => number) => {
		const chosen = chooseRarest(pieces.map(countOf), texts);
		const wanted = pieces.filter((_, at) => chosen.includes(at)).map(({ piece }) => match(kind, piece));
		return `(${wanted.join(" & ")})`;
	};
	const inTitle = inText("t", ({ titles }) => titles);
	const inAny = isOfTitles ? inTitle : `${inTitle} | ${inText("o", ({ others }) => others)}`;
	return [pieces.length > 0 && `(${inAny})`, person && quote(`a${person}`)].filter(Boolean).join(" & ");
}

/** The places of the rarest pieces. Adjacent ones mostly occur together, so the second would add little. */
function chooseRarest(counts: number[], texts: number): number[] {
	const places = counts.map((count, at) => ({ count, at })).toSorted((a, b) => a.count - b.count);
	const chosen: number[] = [];
	for (const { count, at } of places) {
		const isSelective = chosen.length === 0 || count * COMMON <= texts;
		const isApart = chosen.every((one) => Math.abs(one - at) > 1);
		if (isSelective && isApart && chosen.length < MAX_PIECES) chosen.push(at);
	}
	return chosen;
}

function match(kind: string, piece: string): string {
	return quote(kind + piece) + ([...piece].length < PIECE ? ":*" : "");
}

function quote(text: string): string {
	return `'${AREA}${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
