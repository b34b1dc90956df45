/** The items of all numbered pages. A page is requested when its first item is needed. */
export async function* iterateNumberedPages<Page extends { totalPages: number }, Item>(
	read: (page: number) => Promise<Page>,
	itemsOf: (page: Page) => Item[],
): AsyncGenerator<Item, void, undefined> {
	for (let number = 1; ; number++) {
		const page = await read(number);
		yield* itemsOf(page);
		if (number >= page.totalPages) return;
	}
}

/** The items of all pages, each of which names the cursor of the next one. */
export async function* iterateCursorPages<Page extends { next_cursor: string | null }, Item>(
	read: (cursor: string | undefined) => Promise<Page>,
	itemsOf: (page: Page) => Item[],
): AsyncGenerator<Item, void, undefined> {
	let cursor: string | undefined;
	do {
		const page = await read(cursor);
		yield* itemsOf(page);
		cursor = page.next_cursor ?? undefined;
	} while (cursor !== undefined);
}
