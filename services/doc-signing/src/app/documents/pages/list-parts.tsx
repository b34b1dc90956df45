import { ButtonLink, Icon, RelativeTime } from "@repo/service-kit/ui";
import { useWords } from "../../../languages/use-words.ts";
import type { Words } from "../../../languages/words.ts";
import type { Place } from "../queries.ts";
import type { PageOf } from "../rules/list-order.ts";
import { isAscending, isByTitle, type ListOrder, titleSorting } from "../rules/list-order.ts";

type Listed = { id: number; title: string };
type Sorting = ReturnType<typeof titleSort>;

/** Leads to the page of a document or template. */
export function useTitleColumn(path: "/documents" | "/templates", sort?: Sorting) {
	const { columns } = useWords("list");
	return {
		key: "title",
		title: columns.title,
		heads: true,
		...(sort && { sort }),
		cell: ({ id, title }: Listed) => (
			<a href={`${path}/${id}`} dir="auto">
				{title}
			</a>
		),
	};
}

/** How long ago something happened. */
export function timeColumn<Name extends string>(key: Name, title: string, now: Date) {
	const cell = (row: Record<Name, Date>) => <RelativeTime at={row[key]} now={now} />;
	return { key, title, fit: true, cell };
}

export type Sort = {
	sort: ListOrder | undefined;
	to: (change: { sort?: ListOrder | undefined } & Place) => string;
};

/** How the title column is sorted, and the URL that sorts by it, or in the other direction. */
export function titleSort(sort: Sort["sort"], to: Sort["to"]) {
	const { direction, next } = titleSorting(sort);
	return { direction, href: to({ sort: next }) };
}

/** "Newest first". */
export function nameOrder(sort: ListOrder | undefined, { orders }: Words["list"]): string {
	return sort === "title-desc" ? orders.titleDesc : orders[sort ?? "newest"];
}

type PagesProps = Sort & { list: Pick<PageOf<unknown>, "newer" | "older"> };

/** Links to the neighboring pages: "newer" and "older" if the list is sorted by time. */
export function Pages({ sort, list, to }: PagesProps) {
	const { pages } = useWords("list");
	const [previous, next] = [list.newer && to(list.newer), list.older && to(list.older)];
	const [back, on] = isByTitle(sort)
		? [pages.previous, pages.next]
		: isAscending(sort)
			? [pages.older, pages.newer]
			: [pages.newer, pages.older];
	return <PageLinks {...{ previous, next }} words={[back, on]} />;
}

type Address = string | false | undefined;
type LinksProps = { previous: Address; next: Address; words: readonly (string | undefined)[] };

/** To the previous and the next page, where there is one. */
export function PageLinks({ previous, next, words: [back, on] }: LinksProps) {
	const { pages } = useWords("list");
	if (!previous && !next) return null;
	return (
		<nav class="pages" aria-label={pages.label}>
			{previous && (
				<ButtonLink href={previous} icon="chevron-left">
					{back}
				</ButtonLink>
			)}
			{next && (
				<ButtonLink href={next} icon="chevron-right">
					{on}
				</ButtonLink>
			)}
		</nav>
	);
}

/** Searches the list; its form keeps the other parameters of the URL. `label`: what can be found. */
export function ListSearch({ query, label }: { query: string | undefined; label: string }) {
	const { search } = useWords("list");
	return (
		<>
			<label for="query" class="unseen">
				{label}
			</label>
			<input id="query" name="query" type="search" maxlength={200} value={query} placeholder={label} />
			<button type="submit">
				<Icon name="search" />
				<span>{search}</span>
			</button>
		</>
	);
}
