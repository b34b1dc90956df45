import type { Place } from "../queries.ts";

export type PageOf<Row> = { rows: Row[]; newer: Place | undefined; older: Place | undefined };

/** A page from `size` + 1 requested rows, and where the neighboring pages start. */
export function pageOf<Row extends { id: number }>(
	found: readonly Row[],
	{ before, after, size }: Place & { size: number },
): PageOf<Row> {
	const goesBack = after !== undefined;
	const hasMore = found.length > size;
	const rows = goesBack ? found.slice(-size) : found.slice(0, size);
	const [first, last] = [rows[0], rows.at(-1)];
	return {
		rows,
		newer: first && (goesBack ? hasMore : before !== undefined) ? { after: first.id } : undefined,
		older: last && (goesBack || hasMore) ? { before: last.id } : undefined,
	};
}

/**
 * At most `limit` rows in order: those that follow `before`, or precede `after`; the first ones if that row
 * no longer exists.
 */
export function sliceAt<Row extends { id: number }>(
	rows: readonly Row[],
	{ before, after, limit }: Place & { limit: number },
): Row[] {
	const at = rows.findIndex(({ id }) => id === (before ?? after));
	if (at === -1) return rows.slice(0, limit);
	return after === undefined ? rows.slice(at + 1, at + 1 + limit) : rows.slice(Math.max(0, at - limit), at);
}
