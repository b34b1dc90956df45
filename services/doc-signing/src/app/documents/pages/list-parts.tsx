import { ButtonLink, Icon, RelativeTime } from "@repo/service-kit/ui";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import type { Place } from "../queries.ts";
import { addressWith } from "../rules/address-with.ts";
import type { PageOf } from "../rules/list-order.ts";
import {
	isAscending,
	isByTitle,
	type ListOrder,
	listOrders,
	orderNames,
	titleSorting,
} from "../rules/list-order.ts";

type TeamProps = { account: ChosenAccount /** The path of the list. */; path: string };

/** From one's own list to those of one's teams, and back. */
export function TeamLinks({ account: { teamId, teams }, path }: TeamProps) {
	if (teams.length === 0) return null;
	const places = [{ id: null, name: path === "/templates" ? "My templates" : "My documents" }, ...teams];
	return (
		<nav class="segments" aria-label="Account">
			{places.map(({ id, name }) => (
				<a
					key={id}
					href={addressWith(path, { team: id })}
					{...(id === teamId && { "aria-current": "page" as const })}
				>
					{name}
				</a>
			))}
		</nav>
	);
}

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
export function orderOf(sort: ListOrder | undefined): string {
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
	if (!previous && !next) return null;
	const [back, on] = isByTitle(sort)
		? ["Previous", "Next"]
		: isAscending(sort)
			? ["Older", "Newer"]
			: ["Newer", "Older"];
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
