import { ButtonLink, Icon, RelativeTime } from "@repo/service-kit/ui";
import type { Place } from "../queries.ts";
import type { PageOf } from "../rules/list-order.ts";
import {
	isAscending,
	isByTitle,
	type ListOrder,
	listOrders,
	orderNames,
	titleSorting,
} from "../rules/list-order.ts";

type Listed = { id: number; title: string };
type Sorting = ReturnType<typeof titleSort>;

/** Leads to the page of a document or template. */
export function titleColumn(path: "/documents" | "/templates", sort?: Sorting) {
	return {
		key: "title",
		title: "Title",
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

type Sort = { sort: ListOrder | undefined; to: (change: { sort?: ListOrder | undefined } & Place) => string };

/** How the title column is sorted, and the URL that sorts by it, or in the other direction. */
export function titleSort(sort: Sort["sort"], to: Sort["to"]) {
	const { direction, next } = titleSorting(sort);
	return { direction, href: to({ sort: next }) };
}

/** "newest first", for captions. */
export function readOrder(sort: ListOrder | undefined): string {
	return sort ? orderNames[sort].toLowerCase() : "newest first";
}

/** All orders, because phones show no headings to sort by. */
export function OrderLinks({ sort, to }: Sort) {
	return (
		<nav class="orders" aria-label="Order">
			{[undefined, ...listOrders].map((order) => (
				<a
					key={order}
					class="button quiet small"
					href={to({ sort: order })}
					{...(order === sort && { "aria-current": "true" as const })}
				>
					{order ? orderNames[order] : "Newest first"}
				</a>
			))}
		</nav>
	);
}

type PagesProps = Sort & { list: Pick<PageOf<unknown>, "newer" | "older"> };

/** Links to the neighboring pages: "newer" and "older" if the list is sorted by time. */
export function Pages({ sort, list, to }: PagesProps) {
	const [previous, next] = [list.newer && to(list.newer), list.older && to(list.older)];
	const [back, on] = isByTitle(sort)
		? ["Previous", "Next"]
		: isAscending(sort)
			? ["Older", "Newer"]
			: ["Newer", "Older"];
	return <PageLinks {...{ previous, next }} words={[back, on]} />;
}

type Address = string | false | undefined;
type LinksProps = { previous: Address; next: Address; words: readonly (string | undefined)[] };

/** To the previous and the next page, where there is one. */
export function PageLinks({ previous, next, words: [back, on] }: LinksProps) {
	if (!previous && !next) return null;
	return (
		<nav class="pages" aria-label="Pages">
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

/** Searches the list's titles; its form keeps the other parameters of the URL. */
export function TitleSearch({ query }: { query: string | undefined }) {
	return (
		<>
			<label for="query" class="unseen">
				Search titles
			</label>
			<input
				id="query"
				name="query"
				type="search"
				maxlength={200}
				value={query}
				placeholder="Search titles"
			/>
			<button type="submit">
				<Icon name="search" />
				Search
			</button>
		</>
	);
}
