/** Stands for the account's segment of ids, which the query fills in (search_area in migrations/0008_search_texts.sql). */
export const AREA = "\u0001";
const PIECE = 3;
/** More are hardly more selective: what the index finds is compared with the whole text. */
const MAX_PIECES = 8;

type Wanted = {
	query?: string | undefined;
	/** Whose text: titles alone, or also external ids, names and addresses. */
	isOfTitles: boolean;
	/** The whole address of a recipient. */
	person?: string | undefined;
};

/** The tsquery of what a document has to contain in the index of search_pieces. */
export function writePattern({ query, isOfTitles, person }: Wanted): string {
	const inText = (kind: string) => cut(query ?? "").map((piece) => quote(kind + piece.text) + piece.end);
	const kinds = isOfTitles ? ["t"] : ["t", "o"];
	const texts = kinds.map((kind) => `(${inText(kind).join(" & ")})`).join(" | ");
	const wanted = [query && `(${texts})`, person && quote(`a${person}`)];
	return wanted.filter(Boolean).join(" & ");
}

/** Adjacent pieces that cover a text. A shorter text is the beginning of pieces. */
function cut(text: string): { text: string; end: string }[] {
	const letters = [...text];
	if (letters.length < PIECE) return [{ text, end: ":*" }];
	const last = letters.length - PIECE;
	const starts = Array.from({ length: Math.ceil(letters.length / PIECE) }, (_, at) =>
		Math.min(at * PIECE, last),
	);
	return starts.slice(0, MAX_PIECES).map((at) => ({ text: letters.slice(at, at + PIECE).join(""), end: "" }));
}

function quote(text: string): string {
	return `'${AREA}${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
