import type { Owner } from "../../accounts/owner.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { DocumentRow } from "../queries.ts";
import { type DocumentFilter, listByStatus, listMatches } from "./queries.ts";

/** A page of the owner's documents, newest first. Pages beyond the last are empty. */
export async function listDocuments(
	{ db }: Pick<Dependencies, "db">,
	owner: Owner,
	{ page, perPage, ...filter }: DocumentFilter & { page: number; perPage: number },
): Promise<{ rows: DocumentRow[]; totalPages: number }> {
	const { status, externalId, query } = filter;
	const slice = { offset: (page - 1) * perPage, limit: perPage };
	const isSearch = externalId !== undefined || query !== undefined;
	const { rows, total } = isSearch
		? await listMatches(db, owner, filter, slice)
		: await listByStatus(db, owner, status, slice);
	return { rows, totalPages: Math.ceil(total / perPage) };
}
