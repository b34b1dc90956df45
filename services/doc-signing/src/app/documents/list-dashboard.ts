import { secondsAfter } from "@repo/service-kit/clock";
import { addressKey } from "@repo/validation";
import type { Owner } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { DocumentRow } from "../../envelopes/documents/queries.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import { findMatches } from "../../envelopes/documents/search/find-matches.ts";
import { MAX_MATCHES } from "../../envelopes/documents/search/queries.ts";
import { inTime } from "./queries/order-list.ts";
import {
	countByStatus,
	isShown,
	type ListCounts,
	type ListFilter,
	type Listing,
	listArrived,
	listProgress,
	type Place,
	type Progress,
} from "./queries.ts";
import { isByTitle, type ListOrder, type PageOf, toPage } from "./rules/list-order.ts";

const PAGE_SIZE = 25;

export type DashboardFilter = Pick<ListFilter, "status" | "sender" | "template"> & {
	/** Part of a title, of an external id, or of a recipient's name or address. */
	query?: string | undefined;
	/** A recipient's address. */
	person?: string | undefined;
	/** Days of creation, UTC: `2026-11-22`. */
	from?: string | undefined;
	to?: string | undefined;
	sort?: ListOrder | undefined;
};
export type DashboardRow = DocumentRow & { progress: Progress | undefined };
export type DashboardList = PageOf<DashboardRow> & ListCounts;

/** A page of the documents with an uploaded file, with counts by status. */
export async function listDashboard(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	{ before, after, query, person, sort: order, ...filter }: DashboardFilter & Place,
): Promise<DashboardList> {
	const counted = await countByStatus(db, owner, filter.template);
	const place = { before, after };
	const where = isShown(db, owner, toListFilter(filter));
	const listing = { ...place, where, order, limit: PAGE_SIZE + 1 };
	const search = { query, person: person && addressKey(person), status: filter.status };
	const ids = query || person ? await findIds(db, owner, search, listing) : undefined;
	const found = await listArrived(db, owner, { ...listing, ...(ids && { ids }) });
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

function toListFilter({
	from,
	to,
	...filter
}: Omit<DashboardFilter, "query" | "person" | "sort">): ListFilter {
	return {
		...filter,
		from: from === undefined ? undefined : new Date(from),
		until: to === undefined ? undefined : secondsAfter(new Date(to), 24 * 3600),
	};
}

type Sought = {
	query?: string | undefined;
	person?: string | undefined;
	status?: DocumentStatus | undefined;
};

/** The documents of a page of matches; by title, the newest {@link MAX_MATCHES}, of which the page is a part. */
async function findIds(
	db: Dependencies["db"],
	owner: Owner,
	sought: Sought,
	{ where, order, limit, before, after }: Listing,
): Promise<number[]> {
	const search = { ...sought, owner, isOfTitles: false };
	if (isByTitle(order)) return findMatches(db, { ...search, where }, MAX_MATCHES);
	const start = before ?? after;
	return findMatches(db, { ...search, ...inTime(where, { order, before, after }), start }, limit);
}
