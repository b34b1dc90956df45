import type { Queryable } from "@repo/service-kit/database";
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
	type Page,
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
	const place = { offset, limit: perPage };
	const { ids, total } =
		externalId === undefined
			? await listByTitle(db, owner, filter, place)
			: await listByExternalId(db, owner, { ...filter, externalId }, place);
	const rows = ids.length > 0 ? await listByIds(db, ids) : [];
	const awaitsUpload = rows.some(({ fileArrivedAt }) => fileArrivedAt === null);
	return { rows, totalPages: Math.ceil(total / perPage), awaitsUpload };
}

async function listByTitle(
	db: Queryable,
	owner: Owner,
	{ status, query }: DocumentFilter,
	{ offset, limit }: Page,
): Promise<{ ids: number[]; total: number }> {
	const search = { owner, query, isOfTitles: true, status, where: hasStatus(owner, status) };
	const ids = await findMatches(db, search, MAX_MATCHES);
	return { ids: ids.slice(offset, offset + limit), total: ids.length };
}
