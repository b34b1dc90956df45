import type { Queryable } from "@repo/service-kit/database";
import { type DocumentSearch, listIndexedMatches, listMatchesByWalk } from "./queries.ts";

const SAMPLE = 200;
/** Above this share of documents, matches are so close together that reading documents one by one is fastest. */
const COMMON = 4;

/** The ids of the first documents that match, in the order of the search. */
export async function findMatches(db: Queryable, search: DocumentSearch, limit: number): Promise<number[]> {
	const { ids, isEnd } = await listMatchesByWalk(db, search, { walk: SAMPLE, limit });
	if (isEnd || ids.length === limit) return ids;
	if (ids.length * COMMON >= SAMPLE) {
		const walked = await listMatchesByWalk(db, search, { walk: limit * COMMON, limit });
		if (walked.isEnd || walked.ids.length === limit) return walked.ids;
	}
	return listIndexedMatches(db, search, limit);
}
