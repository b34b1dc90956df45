/** Stands for the account's segment of ids, which the query fills in (search_area in migrations/0008_search_texts.sql). */
export const AREA = "\u0001";
const PIECE = 3;
const MAX_PIECES = 4;
const MAX_COUNTED = 60;
/** Above this share of texts, a piece is not selective, and its list is long. */
const COMMON = 8;

type Wanted = {
	query?: string | undefined;
	/** Whose text: titles alone, or also external ids, names and addresses. */
	isOfTitles: boolean;
	/** The whole address of a recipient. */
	person?: string | undefined;
};

/** Of how many sampled texts of each kind contain each piece of the query (cutPieces). */
export type PieceCounts = { texts: number; titles: number[]; others: number[] };

/** The overlapping pieces that a text contains. A shorter text is the beginning of pieces. */
export function cutPieces(text: string): string[] {
	const letters = [...text];
	if (letters.length <= PIECE) return [text];
	const starts = Array.from({ length: Math.min(letters.length - PIECE + 1, MAX_COUNTED) }, (_, at) => at);
	return starts.map((at) => letters.slice(at, at + PIECE).join(""));
}

/**
 * The tsquery of what a document has to contain in the index of search_pieces: the rarest pieces of the query, because
 * what the index finds is compared with the whole text.
 */
export function writePattern({ query, isOfTitles, person }: Wanted, counts: PieceCounts): string {
	const pieces = query ? cutPieces(query) : [];
	const inText = (kind: string, held: number[]) =>
		chooseRarest(held, counts.texts).map((at) => {
			const piece = pieces[at] ?? "";
			return quote(kind + piece) + ([...piece].length < PIECE ? ":*" : "");
		});
	const kinds = [inText("t", counts.titles), ...(isOfTitles ? [] : [inText("o", counts.others)])];
	const texts = kinds.map((kind) => `(${kind.join(" & ")})`).join(" | ");
	const wanted = [query && `(${texts})`, person && quote(`a${person}`)];
	return wanted.filter(Boolean).join(" & ");
}

/** The places of the rarest pieces. Adjacent ones mostly occur together, so the second would add little. */
function chooseRarest(held: number[], texts: number): number[] {
	const [rarest = 0, ...others] = held.map((_, at) => at).toSorted((a, b) => (held[a] ?? 0) - (held[b] ?? 0));
	const chosen = [rarest];
	for (const at of others.filter((other) => (held[other] ?? 0) * COMMON <= texts))
		if (chosen.length < MAX_PIECES && chosen.every((one) => Math.abs(one - at) > 1)) chosen.push(at);
	return chosen;
}

function quote(text: string): string {
	return `'${AREA}${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
