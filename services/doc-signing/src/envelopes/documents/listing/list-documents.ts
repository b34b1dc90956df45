import type { Owner } from "../../../accounts/owner.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { findMatches } from "../search/find-matches.ts";
import { MAX_MATCHES } from "../search/queries.ts";
import {
	type DocumentFilter,
	type DocumentSummary,
	hasStatus,
	listByExternalId,
	listByIds,
	listByStatus,
} from "./queries.ts";

/** A page of the owner's documents, newest first. Pages after the last are empty. */
export async function listDocuments(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	{ page, perPage, ...filter }: DocumentFilter & { page: number; perPage: number },
): Promise<{ rows: DocumentSummary[]; totalPages: number; awaitsUpload: boolean }> {
	const { status, externalId, query } = filter;
	const offset = (page - 1) * perPage;
	if (externalId === undefined && query === undefined) {
		const { total, ...list } = await listByStatus(db, owner, status, { offset, limit: perPage });
		return { ...list, totalPages: Math.ceil(total / perPage) };
	}
	const ids =
		externalId === undefined
			? await findMatches(
					db,
					{
						owner,
						query,
						isOfTitles: true,
						status,
						where: hasStatus(owner, status),
					},
					MAX_MATCHES,
				)
			: await listByExternalId(db, owner, { ...filter, externalId });
	const shown = ids.slice(offset, offset + perPage);
	const rows = shown.length > 0 ? await listByIds(db, shown) : [];
	const awaitsUpload = rows.some(({ fileArrivedAt }) => fileArrivedAt === null);
	return { rows, totalPages: Math.ceil(ids.length / perPage), awaitsUpload };
}
