import type { Owner } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import { listByIds } from "../documents/listing/queries.ts";
import type { DocumentRow } from "../documents/queries.ts";
import type { DocumentStatus } from "../documents/rules/document-status.ts";
import { findMatches } from "../documents/search/find-matches.ts";
import { countByStatus, listArrived, listProgress, type Place, type Progress } from "./queries.ts";

const PAGE_SIZE = 25;

export type DashboardFilter = { status?: DocumentStatus | undefined; query?: string | undefined };
export type DashboardRow = DocumentRow & { progress: Progress | undefined };
export type DashboardList = {
	rows: DashboardRow[];
	counts: Record<DocumentStatus, number>;
	/** Where the pages beside this one begin. */
	newer: Place | undefined;
	older: Place | undefined;
};

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
	const goesBack = place.after !== undefined;
	const hasMore = found.length > PAGE_SIZE;
	const shown = goesBack ? found.slice(-PAGE_SIZE) : found.slice(0, PAGE_SIZE);
	const progress = await listProgress(
		db,
		shown.map(({ id }) => id),
	);
	const [first, last] = [shown[0], shown.at(-1)];
	return {
		rows: shown.map((row) => ({ ...row, progress: progress.get(row.id) })),
		counts,
		newer: first && (goesBack ? hasMore : place.before !== undefined) ? { after: first.id } : undefined,
		older: last && (goesBack || hasMore) ? { before: last.id } : undefined,
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
