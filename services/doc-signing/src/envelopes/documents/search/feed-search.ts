import type { Database } from "@repo/service-kit/database";
import { feedTexts, lockFeeding } from "./queries/feed.ts";

const BATCH = 1_000;

/** Brings the texts of changed documents into the index of searches. Of two jobs at once, the one with older texts could write last. */
export async function feedSearch(db: Database, limit = BATCH): Promise<void> {
	let taken: number;
	do {
		taken = await db.transaction(async (tx) => {
			await lockFeeding(tx);
			return feedTexts(tx, limit);
		});
	} while (taken === limit);
}
