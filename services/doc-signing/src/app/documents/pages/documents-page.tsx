import { PageData } from "@repo/service-kit/html";
import { ButtonLink, EmptyState, PageHeader, Table } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import { useWords } from "../../../languages/use-words.ts";
import { Assets } from "../../../platform/html/assets.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { TeamSwitch } from "../../frame/settings-document.tsx";
import type { DashboardFilter, DashboardList, DashboardRow } from "../list-dashboard.ts";
import type { Place, Progress } from "../queries.ts";
import { addressWith } from "../rules/address-with.ts";
import { BulkBar, SelectBox } from "./bulk-page.tsx";
import { ListFilters } from "./list-filters.tsx";
import { nameOrder, Pages, timeColumn, titleSort } from "./list-parts.tsx";
import { ListPeople } from "./list-people.tsx";
import { LiveRegion, liveState } from "./live-region.tsx";
import type { UploadView } from "./new-document-page.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Props = {
	session: Session;
	account: ChosenAccount;
	filter: DashboardFilter;
	place: Place;
	list: DashboardList;
	upload: UploadView;
	/** In a team only. */
	senders: { userId: number; name: string }[];
	now: Date;
};

/** The documents of a person or a team; filter and position are in the URL. */
export function DocumentsPage({ session, account, filter, place, list, upload, senders, now }: Props) {
	const words = useWords("list");
	const { teamId } = account;
	const to = (change: DashboardFilter & Place) => writeAddress({ team: teamId, ...filter, ...change });
	const { sort } = filter;
	const isFirst = isUnfiltered(filter, place) && list.rows.length === 0;
	const columns = [
		{
			key: "select",
			title: words.columns.select,
			fit: true,
			hideTitle: true,
			cell: ({ id, title }: DashboardRow) => <SelectBox id={id} title={title} />,
		},
		{
			key: "title",
			title: words.columns.title,
			heads: true,
			sort: titleSort(sort, to),
			cell: (row: DashboardRow) => <Title row={row} isOfTeam={teamId !== null} />,
		},
		{
			key: "people",
			title: words.columns.people,
			cell: (row: DashboardRow) => <ListPeople row={row} now={now} to={to} />,
		},
		{
			key: "status",
			title: words.columns.status,
			fit: true,
			cell: (row: DashboardRow) => <Status row={row} />,
		},
		timeColumn("updatedAt", words.columns.lastChange, now),
	];
	return (
		<AppDocument
			title={words.title}
			session={session}
			current="/documents"
			head={<Assets entry="dashboard/main.tsx" />}
		>
			<PageHeader title={words.title} actions={<Actions account={account} isFirst={isFirst} />} />
			<div id="uploads" />
			<p class="drop-hint" aria-hidden="true">
				{words.drop}
			</p>
			<PageData id="upload-view" value={upload} />
			<LiveRegion subject={{ team: teamId }} now={now} page={to(place)}>
				{!isFirst && <ListFilters {...{ filter, teamId, list, senders, now, to }} />}
				<Table
					class="documents"
					caption={words.caption({ order: nameOrder(sort, words) })}
					columns={columns}
					rows={list.rows}
					keyOf={({ id }) => id}
					empty={<Empty filter={filter} teamId={teamId} />}
				/>
				{list.rows.length > 0 && <BulkBar session={session} back={to(place)} />}
				<Pages sort={sort} list={list} to={to} />
			</LiveRegion>
		</AppDocument>
	);
}

/** With what tells documents of one title apart: their template, and in a team their sender. */
function Title({ row: { id, title, progress }, isOfTeam }: { row: DashboardRow; isOfTeam: boolean }) {
	const words = useWords("list");
	const about = [
		progress?.template && words.fromTemplate({ template: progress.template }),
		isOfTeam && progress && words.sentBy({ name: progress.sender }),
	].filter(Boolean);
	return (
		<>
			<a href={`/documents/${id}`} dir="auto">
				{title}
			</a>
			{about.length > 0 && <small class="soft">{about.join(" · ")}</small>}
		</>
	);
}

function Status({ row: { id, title, status, progress } }: { row: DashboardRow }) {
	const { file } = useWords("list");
	const isMissing = progress && progress.fileStatus !== "READY";
	return (
		<span {...liveState(String(id), title)}>
			<StatusBadge status={status} />
			{isMissing && <small class="soft"> {file[missingFile(progress)]}</small>}
		</span>
	);
}

function missingFile({ fileStatus, fileFoundAt }: Progress): "UNUSABLE" | "checking" | "none" {
	if (fileStatus === "UNUSABLE") return "UNUSABLE";
	return fileFoundAt ? "checking" : "none";
}

/** `isFirst`: the empty list has the primary button. */
function Actions({ account, isFirst }: { account: ChosenAccount; isFirst: boolean }) {
	return (
		<>
			<TeamSwitch account={account} path="/documents" />
			<ButtonLink look={isFirst ? "secondary" : "primary"} icon="plus" href={newAddress(account.teamId)}>
				{useWords("list").newDocument}
			</ButtonLink>
		</>
	);
}

function isUnfiltered({ sort: _, ...filter }: DashboardFilter, place: Place): boolean {
	return Object.values({ ...filter, ...place }).every((value) => !value);
}

function newAddress(teamId: number | null): string {
	return teamId === null ? "/documents/new" : `/documents/new?team=${teamId}`;
}

function Empty({ filter, teamId }: { filter: DashboardFilter; teamId: number | null }) {
	const { empty, filters } = useWords("list");
	const clear = writeAddress({ team: teamId });
	if (filter.query)
		return (
			<EmptyState icon="search" action={<ButtonLink href={clear}>{empty.clearSearch}</ButtonLink>}>
				{empty.query({ query: filter.query })}
			</EmptyState>
		);
	if (!isUnfiltered(filter, {}))
		return (
			<EmptyState icon="funnel" action={<ButtonLink href={clear}>{filters.clear}</ButtonLink>}>
				{empty.filtered}
			</EmptyState>
		);
	return (
		<EmptyState
			icon="inbox"
			action={
				<ButtonLink look="primary" icon="upload" href={newAddress(teamId)}>
					{empty.upload}
				</ButtonLink>
			}
		>
			{empty.first}
		</EmptyState>
	);
}

type Address = { team: number | null } & DashboardFilter & Place;

function writeAddress(params: Address): string {
	return addressWith("/documents", params);
}
