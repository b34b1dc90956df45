/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

type Column<Row> = {
	key: string;
	title: string;
	cell: (row: Row) => ComponentChildren;
	/** Numbers, aligned right. */
	number?: boolean;
	/** The column is as wide as its content, on one line. */
	fit?: boolean;
	/** The heading of the card on phones, without its title. */
	heads?: boolean;
	/** The title is for screen readers: a column of actions or checkboxes. */
	hideTitle?: boolean;
	/** The URL that sorts by it, or in the other direction if it is already sorted. */
	sort?: { href: string; direction?: "ascending" | "descending" | undefined };
};
type TableProps<Row> = {
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string | number;
	/** Shown in place of rows. */
	empty?: ComponentChildren;
	/** Rows that are loading: as many gray lines. */
	loading?: number;
	class?: string;
};

/** A table with a sticky header, a list of cards on phones. */
export function Table<Row>({ caption, columns, rows, keyOf, empty, loading = 0, ...more }: TableProps<Row>) {
	if (rows.length === 0 && loading === 0 && empty) return <div class="table">{empty}</div>;
	return (
		<div class={more.class ? `table ${more.class}` : "table"} aria-busy={loading > 0}>
			<table>
				<caption class="unseen">{caption}</caption>
				<thead>
					<tr>
						{columns.map(({ key, title, number, fit, hideTitle, sort }) => (
							<th
								key={key}
								{...makeClass({ number, fit })}
								{...(sort?.direction && { "aria-sort": sort.direction })}
							>
								{sort ? (
									<SortLink title={title} {...sort} />
								) : hideTitle ? (
									<span class="unseen">{title}</span>
								) : (
									title
								)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={keyOf(row)}>
							{columns.map(({ key, title, cell, number, fit, heads, hideTitle }) => (
								<td
									key={key}
									{...(!hideTitle && !heads && { "data-label": title })}
									{...makeClass({ number, fit })}
								>
									{cell(row)}
								</td>
							))}
						</tr>
					))}
					{Array.from({ length: loading }, (_, index) => (
						<tr key={`loading-${index}`}>
							{columns.map(({ key }) => (
								<td key={key}>
									<span class="skeleton" />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function SortLink({ title, href, direction }: { title: string } & NonNullable<Column<unknown>["sort"]>) {
	return (
		<a class="sort" href={href}>
			{title}
			{direction && <Icon name={direction === "ascending" ? "arrow-up" : "arrow-down"} />}
		</a>
	);
}

function makeClass({ number, fit }: { number: boolean | undefined; fit: boolean | undefined }) {
	const names = [number && "number", fit && "fit"].filter(Boolean).join(" ");
	return names === "" ? {} : { class: names };
}
