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
