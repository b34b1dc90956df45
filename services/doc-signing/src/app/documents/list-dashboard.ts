import { secondsAfter } from "@repo/service-kit/clock";
import type { Owner } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import { listByIds } from "../../envelopes/documents/listing/queries.ts";
import type { DocumentRow } from "../../envelopes/documents/queries.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import { findMatches } from "../../envelopes/documents/search/find-matches.ts";
import {
	countByStatus,
	type ListFilter,
	listArrived,
	listProgress,
	type Place,
	type Progress,
} from "./queries.ts";
import { inOrder, type ListOrder, type PageOf, sliceAt, toPage } from "./rules/list-order.ts";

const PAGE_SIZE = 25;

export type DashboardFilter = {
	status?: DocumentStatus | undefined;
	query?: string | undefined;
	/** The creator, in a team. */
	sender?: number | undefined;
	/** Days of creation, UTC: `2026-11-22`. */
	from?: string | undefined;
	to?: string | undefined;
	sort?: ListOrder | undefined;
};
export type DashboardRow = DocumentRow & { progress: Progress | undefined };
export type DashboardList = PageOf<DashboardRow> & Awaited<ReturnType<typeof countByStatus>>;

/** A page of the documents with an uploaded file, with counts by status. */
export async function listDashboard(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	{ before, after, query, ...filter }: DashboardFilter & Place,
): Promise<DashboardList> {
	const counted = await countByStatus(db, owner);
	const place = { before, after };
	const listing = { ...place, ...toListFilter(filter), limit: PAGE_SIZE + 1 };
	const found = query
		? await listMatches(db, owner, { query, ...listing })
		: await listArrived(db, owner, listing);
	const { rows: shown, newer, older } = toPage(found, { ...place, size: PAGE_SIZE });
	const progress = await listProgress(
		db,
		shown.map(({ id }) => id),
	);
	return {
		rows: shown.map((row) => ({ ...row, progress: progress.get(row.id) })),
		...counted,
		newer,
		older,
	};
}

function toListFilter({ status, sender, from, to, sort }: DashboardFilter): ListFilter {
	return {
		status,
		sender,
		from: from === undefined ? undefined : new Date(from),
		until: to === undefined ? undefined : secondsAfter(new Date(to), 24 * 3600),
		order: sort,
	};
}

async function listMatches(
	db: Dependencies["db"],
	owner: Owner,
	{ query, before, after, limit, ...filter }: ListFilter & { query: string } & Place & { limit: number },
): Promise<DocumentRow[]> {
	const { status, sender, from, until, order } = filter;
	const ids = await findMatches(db, owner, { query, status });
	const rows = ids.length > 0 ? await listByIds(db, ids) : [];
	const shown = rows.filter(
		({ fileArrivedAt, userId, createdAt }) =>
			fileArrivedAt !== null &&
			(sender === undefined || userId === sender) &&
			(from === undefined || createdAt >= from) &&
			(until === undefined || createdAt < until),
	);
	return sliceAt(inOrder(shown, order), { before, after, limit });
}
