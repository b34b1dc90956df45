import { PageData } from "@repo/service-kit/html";
import { ButtonLink, EmptyState, PageHeader, Table } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import { documentStatuses } from "../../../envelopes/documents/rules/document-status.ts";
import { Assets } from "../../../platform/html/assets.ts";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { TeamSwitch } from "../../frame/settings-document.tsx";
import type { DashboardFilter, DashboardList, DashboardRow } from "../list-dashboard.ts";
import type { Place, Progress } from "../queries.ts";
import { addressWith } from "../rules/address-with.ts";
import { BulkBar, SelectBox } from "./bulk-page.tsx";
import { ListFilters } from "./list-filters.tsx";
import { Pages, readOrder, timeColumn, titleColumn, titleSort } from "./list-parts.tsx";
import { LiveRegion, liveState } from "./live-region.tsx";
import type { UploadView } from "./new-document-page.tsx";
import { StatusBadge, statusWord } from "./status-badge.tsx";

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
	const { teamId } = account;
	const to = (change: DashboardFilter & Place) => writeAddress({ team: teamId, ...filter, ...change });
	const { sort } = filter;
	const isFirst = isUnfiltered(filter, place) && list.rows.length === 0;
	const columns = [
		{
			key: "select",
			title: "Select",
			fit: true,
			hideTitle: true,
			cell: ({ id, title }: DashboardRow) => <SelectBox id={id} title={title} />,
		},
		titleColumn("/documents", titleSort(sort, to)),
		{
			key: "status",
			title: "Status",
			fit: true,
			cell: (row: DashboardRow) => <Status row={row} />,
		},
		{
			key: "recipients",
			title: "Recipients",
			fit: true,
			cell: (row: DashboardRow) => <Recipients row={row} />,
		},
		timeColumn("updatedAt", "Last change", now),
	];
	return (
		<AppDocument
			title="Documents"
			session={session}
			current="/documents"
			head={<Assets entry="dashboard/main.tsx" />}
		>
			<PageHeader title="Documents" actions={<Actions account={account} isFirst={isFirst} />} />
			{!isFirst && <ListFilters filter={filter} teamId={teamId} senders={senders} now={now} to={to} />}
			<div id="uploads" />
			<p class="drop-hint" aria-hidden="true">
				Drop PDFs to upload them
			</p>
			<PageData id="upload-view" value={upload} />
			<LiveRegion
				stream={teamId === null ? "/documents/live" : `/documents/live?team=${teamId}`}
				page={to(place)}
			>
				{!isFirst && <StatusTabs counts={list.counts} filter={filter} to={to} />}
				{list.rows.length > 0 && <BulkBar session={session} back={to(place)} />}
				<Table
					class="documents"
					caption={`Documents, ${readOrder(sort)}`}
					columns={columns}
					rows={list.rows}
					keyOf={({ id }) => id}
					empty={<Empty filter={filter} teamId={teamId} />}
				/>
				<Pages sort={sort} list={list} to={to} />
			</LiveRegion>
		</AppDocument>
	);
}

function Status({ row: { id, title, status, progress } }: { row: DashboardRow }) {
	return (
		<span {...liveState(String(id), title)}>
			<StatusBadge status={status} />
			{progress && progress.fileStatus !== "READY" && (
				<small class="soft"> {missingFileWords(progress)}</small>
			)}
		</span>
	);
}

function missingFileWords({ fileStatus, fileFoundAt }: Progress): string {
	if (fileStatus === "UNUSABLE") return "File not accepted";
	return fileFoundAt ? "Checking file…" : "No file yet";
}

function Recipients({ row }: { row: DashboardRow }) {
	const { progress, status } = row;
	if (!progress?.acting) return <span class="soft">No one to sign</span>;
	const { acting, signed, names } = progress;
	return (
		<span title={names}>{status === "DRAFT" ? `${acting} to sign` : `${signed} of ${acting} signed`}</span>
	);
}

type TabsProps = {
	counts: DashboardList["counts"];
	filter: DashboardFilter;
	to: (change: DashboardFilter) => string;
};

function StatusTabs({ counts, filter, to }: TabsProps) {
	const total = documentStatuses.reduce((sum, status) => sum + counts[status], 0);
	const tabs = [
		{ status: undefined, word: "All", count: total },
		...documentStatuses.map((status) => ({ status, word: statusWord(status), count: counts[status] })),
	];
	return (
		<nav class="tabs" aria-label="Status">
			<ul>
				{tabs.map(({ status, word, count }) => (
					<li key={word}>
						<a href={to({ status })} {...(status === filter.status && { "aria-current": "page" as const })}>
							{word} <span class="count">{count.toLocaleString("en")}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** `isFirst`: the empty list has the primary button. */
function Actions({ account, isFirst }: { account: ChosenAccount; isFirst: boolean }) {
	return (
		<>
			<TeamSwitch account={account} path="/documents" />
			<ButtonLink look={isFirst ? "secondary" : "primary"} icon="plus" href={newAddress(account.teamId)}>
				New document
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
	const { status, query, sender, from, to } = filter;
	const clear = writeAddress({ team: teamId });
	if (query)
		return (
			<EmptyState icon="search" action={<ButtonLink href={clear}>Clear search</ButtonLink>}>
				No {status && `${statusWord(status).toLowerCase()} `}documents have “{query}” in their title.
			</EmptyState>
		);
	if (sender ?? from ?? to)
		return (
			<EmptyState icon="funnel" action={<ButtonLink href={clear}>Clear filters</ButtonLink>}>
				No documents match these filters.
			</EmptyState>
		);
	if (status)
		return (
			<EmptyState icon="inbox" action={<ButtonLink href={clear}>Show all documents</ButtonLink>}>
				No {statusWord(status).toLowerCase()} documents.
			</EmptyState>
		);
	return (
		<EmptyState
			icon="inbox"
			action={
				<ButtonLink look="primary" icon="upload" href={newAddress(teamId)}>
					Upload a document
				</ButtonLink>
			}
		>
			Send your first document: upload a PDF, then add recipients and fields.
		</EmptyState>
	);
}

type Address = { team: number | null } & DashboardFilter & Place;

function writeAddress(params: Address): string {
	return addressWith("/documents", params);
}
