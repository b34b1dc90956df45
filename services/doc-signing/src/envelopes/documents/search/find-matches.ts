import type { Queryable } from "@repo/service-kit/database";
import type { Owner } from "../../../accounts/owner.ts";
import {
	listMatchesBySegment,
	listMatchesByWalk,
	listNewestTitles,
	MAX_MATCHES,
	type TitleSearch,
} from "./queries.ts";
import { rarestPieces } from "./rules/rarest-pieces.ts";

const SAMPLE = 200;
/** Above this share of titles, the newest matches are so close together that reading titles one by one is fastest. */
const COMMON = 4;
const WALK = MAX_MATCHES * COMMON;

/** The ids of the newest documents whose title contains a text, newest first: at most {@link MAX_MATCHES}. */
export async function findMatches(db: Queryable, owner: Owner, search: TitleSearch): Promise<number[]> {
	const newest = await listNewestTitles(db, owner, search, SAMPLE);
	const matches = newest.filter(({ isMatch }) => isMatch).map(({ id }) => id);
	if (newest.length < SAMPLE) return matches;
	if (matches.length * COMMON >= SAMPLE) {
		const walked = await listMatchesByWalk(db, owner, search, WALK);
		if (walked.length === MAX_MATCHES) return walked;
	}
	const titles = newest.map(({ title }) => title);
	return listMatchesBySegment(db, owner, search, rarestPieces(search.query, titles));
}
