import { useLocale } from "@repo/service-kit/languages";
import { Button, ButtonLink, Icon } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentChildren } from "preact";
import { documentStatuses } from "../../../envelopes/documents/rules/document-status.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { DashboardFilter, DashboardList } from "../list-dashboard.ts";
import type { Place } from "../queries.ts";
import { listOrders } from "../rules/list-order.ts";
import { ListSearch, nameOrder, type Sort } from "./list-parts.tsx";

type Props = {
	filter: DashboardFilter;
	teamId: number | null;
	list: DashboardList;
	/** In a team only. */
	senders: { userId: number; name: string }[];
	now: Date;
	to: (change: DashboardFilter & Place) => string;
};

const DAY_MS = 24 * 3_600_000;
const MAX_PEOPLE = 12;

/** One row: a search, and a menu for each filter, whose state is the URL. On phones, the menus are a sheet. */
export function ListFilters(props: Props) {
	const { filter, to } = props;
	const words = useWords("list");
	const chosen = [filter.status, filter.person, filter.template, filter.sender, filter.from ?? filter.to];
	const count = chosen.filter((one) => one !== undefined).length;
	return (
		<search class="list-filters">
			<form action="/documents" class="search">
				<Kept {...props} without="query" />
				<ListSearch query={filter.query} label={words.searchAll} />
			</form>
			<button
				type="button"
				class="button small needs-script filters-button"
				aria-controls="filters"
				aria-expanded="false"
			>
				<Icon name="funnel" />
				{words.filters.label}
				{count > 0 && <span class="count">{count}</span>}
			</button>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's. */}
			<div id="filters" class="chips" role="group" aria-label={words.filters.label}>
				<Statuses {...props} />
				<People {...props} />
				<Templates {...props} />
				<Senders {...props} />
				<Days {...props} />
				<Orders sort={filter.sort} to={to} />
				{count > 0 && (
					<ButtonLink look="quiet" small href={to(none)}>
						{words.filters.clear}
					</ButtonLink>
				)}
			</div>
		</search>
	);
}

const none: DashboardFilter = {
	...{ status: undefined, person: undefined, template: undefined, sender: undefined },
	...{ from: undefined, to: undefined },
};

function Statuses({ filter, list: { counts }, to }: Props) {
	const { columns, statuses } = useWords("list");
	const locale = useLocale();
	const total = documentStatuses.reduce((sum, status) => sum + counts[status], 0);
	const item = (status: DashboardFilter["status"], count: number) => (
		<Choice key={status} href={to({ status })} isChosen={status === filter.status}>
			{statuses[status ?? "all"]} <span class="count">{count.toLocaleString(locale)}</span>
		</Choice>
	);
	return (
		<Chip name={columns.status} value={filter.status && statuses[filter.status]}>
			<ul>
				{item(undefined, total)}
				{documentStatuses.map((status) => item(status, counts[status]))}
			</ul>
		</Chip>
	);
}

/** Those of the documents on this page, and any other by their address. */
function People(props: Props) {
	const { filter, list, to } = props;
	const { filters } = useWords("list");
	const people = new Map(
		list.rows.flatMap(({ progress }) =>
			(progress?.people ?? [])
				.filter(({ email }) => email)
				.map(({ name, email }) => [email.toLowerCase(), name]),
		),
	);
	const address = filter.person && readableAddress(filter.person);
	return (
		<Chip name={filters.person} value={filter.person && (people.get(filter.person) || address)}>
			<form action="/documents">
				<Kept {...props} without="person" />
				<label for="person">{filters.address}</label>
				<input id="person" name="person" type="email" maxlength={254} required value={address} />
				<Button type="submit" small>
					{filters.apply}
				</Button>
			</form>
			<ul>
				{filter.person && <Choice href={to({ person: undefined })}>{filters.any}</Choice>}
				{[...people].slice(0, MAX_PEOPLE).map(([email, name]) => (
					<Choice key={email} href={to({ person: email })} isChosen={email === filter.person}>
						<span dir="auto">{name || readableAddress(email)}</span>
					</Choice>
				))}
			</ul>
		</Chip>
	);
}

function Templates({ filter: { template }, list: { templates }, to }: Props) {
	const { filters } = useWords("list");
	if (templates.length === 0 && !template) return null;
	const options = templates.map(({ id, title }) => ({ value: id, label: title }));
	const linkTo = (id: number | undefined) => to({ template: id });
	return <Options name={filters.template} chosen={template} {...{ options, linkTo }} />;
}

function Senders({ filter: { sender }, senders, to }: Props) {
	const { filters } = useWords("list");
	if (senders.length < 2 && !sender) return null;
	const options = senders.map(({ userId, name }) => ({ value: userId, label: name }));
	const linkTo = (id: number | undefined) => to({ sender: id });
	return <Options name={filters.sender} chosen={sender} {...{ options, linkTo }} />;
}

type OptionsProps = {
	name: string;
	chosen: number | undefined;
	options: { value: number; label: string }[];
	linkTo: (value: number | undefined) => string;
};

function Options({ name, chosen, options, linkTo }: OptionsProps) {
	const { filters } = useWords("list");
	const label = options.find(({ value }) => value === chosen)?.label;
	return (
		<Chip name={name} value={chosen && (label ?? chosen)}>
			<ul>
				<Choice href={linkTo(undefined)} isChosen={!chosen}>
					{filters.any}
				</Choice>
				{options.map((one) => (
					<Choice key={one.value} href={linkTo(one.value)} isChosen={one.value === chosen}>
						<span dir="auto">{one.label}</span>
					</Choice>
				))}
			</ul>
		</Chip>
	);
}

function Days(props: Props) {
	const { filter, now, to } = props;
	const { filters } = useWords("list");
	const { from, to: until } = filter;
	const dayOf = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
	const field = (name: "from" | "to", value: string | undefined) => (
		<>
			<label for={name}>{filters[name]}</label>
			<input id={name} name={name} type="date" value={value} />
		</>
	);
	return (
		<Chip name={filters.created} value={(from ?? until) && `${from ?? ""} – ${until ?? ""}`}>
			<ul>
				<Choice href={to({ from: undefined, to: undefined })} isChosen={!from && !until}>
					{filters.any}
				</Choice>
				{[7, 30].map((days) => (
					<Choice key={days} href={to({ from: dayOf(days), to: undefined })}>
						{filters.lastDays({ days: String(days) })}
					</Choice>
				))}
			</ul>
			<form action="/documents">
				<Kept {...props} without="days" />
				{field("from", from)}
				{field("to", until)}
				<Button type="submit" small>
					{filters.apply}
				</Button>
			</form>
		</Chip>
	);
}

/** All orders, because phones show no headings to sort by. */
export function Orders({ sort, to }: Sort) {
	const words = useWords("list");
	return (
		<Chip name={words.filters.order} value={sort && nameOrder(sort, words)}>
			<ul>
				{[undefined, ...listOrders].map((order) => (
					<Choice key={order} href={to({ sort: order })} isChosen={order === sort}>
						{nameOrder(order, words)}
					</Choice>
				))}
			</ul>
		</Chip>
	);
}

type ChipProps = { name: string; value: string | number | undefined; children: ComponentChildren };

/** A menu of one filter, with its value. */
function Chip({ name, value, children }: ChipProps) {
	const isSet = value !== undefined && value !== "" && value !== 0;
	return (
		<details class={isSet ? "chip chosen" : "chip"}>
			<summary class="button small">
				<span>
					{name}
					{isSet && (
						<>
							{": "}
							<bdi>{value}</bdi>
						</>
					)}
				</span>
				<Icon name="chevron-down" />
			</summary>
			<div class="chip-menu">{children}</div>
		</details>
	);
}

type ChoiceProps = { href: string; isChosen?: boolean; children: ComponentChildren };

function Choice({ href, isChosen = false, children }: ChoiceProps) {
	return (
		<li>
			<a href={href} {...(isChosen && { "aria-current": "true" as const })}>
				{children}
			</a>
		</li>
	);
}

/** The other parameters of the URL, in a form that changes one. */
function Kept({ filter, teamId, without }: Props & { without: "query" | "person" | "days" }) {
	const { from, to, ...others } = filter;
	const values = { team: teamId, ...others, ...(without !== "days" && { from, to }) };
	return Object.entries(values).map(
		([name, value]) =>
			name !== without && value && <input key={name} type="hidden" name={name} value={value} />,
	);
}
