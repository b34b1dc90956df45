import type { Place } from "../queries.ts";

/** The orders of a list other than newest first, as named in its URL. */
export const listOrders = ["oldest", "title", "title-desc"] as const;
export type ListOrder = (typeof listOrders)[number];

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
