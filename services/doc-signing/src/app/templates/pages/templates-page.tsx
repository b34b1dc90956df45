import { ButtonLink, EmptyState, PageHeader, Table } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import { useWords } from "../../../languages/use-words.ts";
import { Orders } from "../../documents/pages/list-filters.tsx";
import {
	ListSearch,
	nameOrder,
	Pages,
	timeColumn,
	titleSort,
	useTitleColumn,
} from "../../documents/pages/list-parts.tsx";
import { VisibilityBadge } from "../../documents/pages/status-badge.tsx";
import type { Place } from "../../documents/queries.ts";
import { addressWith } from "../../documents/rules/address-with.ts";
import type { PageOf } from "../../documents/rules/list-order.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { TeamSwitch } from "../../frame/settings-document.tsx";
import type { ListedTemplate, TemplateFilter } from "../read-templates.ts";

type Props = {
	session: Session;
	account: ChosenAccount;
	filter: TemplateFilter;
	list: PageOf<ListedTemplate>;
	now: Date;
};

/** The templates of a person or a team; search and position are in the URL. */
export function TemplatesPage({ session, account, filter, list, now }: Props) {
	const listWords = useWords("list");
	const words = useWords("templates");
	const team = account.teamId;
	const { query, sort } = filter;
	// The empty list has the primary button.
	const isFirst = !query && list.rows.length === 0;
	const to = (change: TemplateFilter & Place) => addressWith("/templates", { team, ...filter, ...change });
	const columns = [
		useTitleColumn("/templates", titleSort(sort, to)),
		{
			key: "recipients",
			title: words.columns.recipients,
			cell: ({ recipientNames }: ListedTemplate) =>
				recipientNames ? <span dir="auto">{recipientNames}</span> : <span class="soft">{words.none}</span>,
		},
		{
			key: "visibility",
			title: words.columns.visibility,
			fit: true,
			cell: ({ type }: ListedTemplate) => <VisibilityBadge type={type} />,
		},
		timeColumn("updatedAt", listWords.columns.lastChange, now),
		{
			key: "use",
			title: words.columns.actions,
			fit: true,
			hideTitle: true,
			cell: ({ id, title, recipientNames, hasFile }: ListedTemplate) =>
				hasFile &&
				recipientNames && (
					<ButtonLink small href={`/templates/${id}/use`}>
						<span aria-hidden="true">{words.use}</span>
						<span class="unseen">{words.withTitle({ title })}</span>
					</ButtonLink>
				),
		},
	];
	return (
		<AppDocument title={words.title} session={session} current="/templates">
			<PageHeader
				title={words.title}
				actions={
					<>
						<TeamSwitch account={account} path="/templates" />
						<ButtonLink
							look={isFirst ? "secondary" : "primary"}
							icon="plus"
							href={addressWith("/templates/new", { team })}
						>
							{words.new}
						</ButtonLink>
					</>
				}
			/>
			{!isFirst && <SearchForm query={query} team={team} sort={sort} />}
			{list.rows.length > 1 && (
				<div class="orders">
					<Orders sort={sort} to={to} />
				</div>
			)}
			<Table
				class="templates"
				caption={words.caption({ order: nameOrder(sort, listWords) })}
				columns={columns}
				rows={list.rows}
				keyOf={({ id }) => id}
				empty={<Empty query={query} team={team} />}
			/>
			<Pages sort={sort} list={list} to={to} />
		</AppDocument>
	);
}

type Shown = { query: string | undefined; team: number | null; sort?: TemplateFilter["sort"] };

function SearchForm({ query, team, sort }: Shown) {
	return (
		<search>
			<form class="search" action="/templates">
				{team !== null && <input type="hidden" name="team" value={team} />}
				{sort && <input type="hidden" name="sort" value={sort} />}
				<ListSearch query={query} label={useWords("list").searchTitles} />
			</form>
		</search>
	);
}

function Empty({ query, team }: Shown) {
	const words = useWords("templates");
	const { empty } = useWords("list");
	if (query)
		return (
			<EmptyState
				icon="search"
				action={<ButtonLink href={addressWith("/templates", { team })}>{empty.clearSearch}</ButtonLink>}
			>
				{words.noMatch({ query })}
			</EmptyState>
		);
	return (
		<EmptyState
			icon="layout-template"
			action={
				<ButtonLink look="primary" icon="upload" href={addressWith("/templates/new", { team })}>
					{words.upload}
				</ButtonLink>
			}
		>
			{words.empty}
		</EmptyState>
	);
}
