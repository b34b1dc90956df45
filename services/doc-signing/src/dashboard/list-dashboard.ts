import type { Owner } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import { listByIds } from "../documents/listing/queries.ts";
import type { DocumentRow } from "../documents/queries.ts";
import type { DocumentStatus } from "../documents/rules/document-status.ts";
import { findMatches } from "../documents/search/find-matches.ts";
import { countByStatus, listArrived, listProgress, type Place, type Progress } from "./queries.ts";
import { type PageOf, pageOf } from "./rules/page-of.ts";

const PAGE_SIZE = 25;

export type DashboardFilter = { status?: DocumentStatus | undefined; query?: string | undefined };
export type DashboardRow = DocumentRow & { progress: Progress | undefined };
export type DashboardList = PageOf<DashboardRow> & { counts: Record<DocumentStatus, number> };

/** A page of the documents whose file has arrived, newest first, with counts by status. */
export async function listDashboard(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	{ status, query, ...place }: DashboardFilter & Place,
): Promise<DashboardList> {
	const counts = await countByStatus(db, owner);
	const limit = PAGE_SIZE + 1;
	const found = query
		? await listMatches(db, owner, { status, query, ...place, limit })
		: await listArrived(db, owner, { status, ...place, limit });
	const { rows: shown, newer, older } = pageOf(found, { ...place, size: PAGE_SIZE });
	const progress = await listProgress(
		db,
		shown.map(({ id }) => id),
	);
	return {
		rows: shown.map((row) => ({ ...row, progress: progress.get(row.id) })),
		counts,
		newer,
		older,
	};
}

async function listMatches(
	db: Dependencies["db"],
	owner: Owner,
	{ status, query, before, after, limit }: DashboardFilter & { query: string } & Place & { limit: number },
): Promise<DocumentRow[]> {
	const ids = await findMatches(db, owner, { query, status });
	const wanted = ids.filter(
		(id) => (before === undefined || id < before) && (after === undefined || id > after),
	);
	const rows = wanted.length > 0 ? await listByIds(db, wanted) : [];
	const arrived = rows.filter(({ fileArrivedAt }) => fileArrivedAt !== null);
	return after === undefined ? arrived.slice(0, limit) : arrived.slice(-limit);
}
