import type { Place } from "../queries.ts";

export type PageOf<Row> = { rows: Row[]; newer: Place | undefined; older: Place | undefined };

/** A page out of rows of which one more than `size` was asked for, and where the pages beside it begin. */
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
