import type { Place } from "../queries.ts";

/** The orders of a list other than newest first, as named in its URL. */
export const listOrders = ["oldest", "title", "title-desc"] as const;
export type ListOrder = (typeof listOrders)[number];

export const orderNames: Record<ListOrder, string> = {
	oldest: "Oldest first",
	title: "Title, A to Z",
	"title-desc": "Title, Z to A",
};

export function isByTitle(order: ListOrder | undefined): boolean {
	return order === "title" || order === "title-desc";
}

/** Whether the first row has the smallest id or title. */
export function isAscending(order: ListOrder | undefined): boolean {
	return order === "oldest" || order === "title";
}

/** How the title column is sorted, and the order its heading leads to. */
export function titleSorting(order: ListOrder | undefined) {
	return {
		direction: isByTitle(order) ? (isAscending(order) ? "ascending" : "descending") : undefined,
		next: order === "title" ? "title-desc" : "title",
	} as const;
}

/** Rows in newest-first order, in another order. */
export function inOrder<Row extends { title: string }>(
	rows: readonly Row[],
	order: ListOrder | undefined,
): Row[] {
	const oldest = rows.toReversed();
	if (!isByTitle(order)) return isAscending(order) ? oldest : [...rows];
	const titled = oldest.map((row) => ({ row, title: row.title.toLowerCase() }));
	titled.sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
	const sorted = titled.map(({ row }) => row);
	return isAscending(order) ? sorted : sorted.reverse();
}

export type PageOf<Row> = { rows: Row[]; newer: Place | undefined; older: Place | undefined };

/** A page from `size` + 1 requested rows, and where the neighboring pages start. */
export function toPage<Row extends { id: number }>(
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
