import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { Database } from "./database.ts";
import { databaseUnavailable } from "./database-errors.ts";

const PAUSE_MS = 1_000;

/** The database answers, and does not let us in: waiting mends nothing. Its message is one line to show as it is. */
export class DatabaseRefuses extends Error {
	override name = "DatabaseRefuses";
}

/** Resolves once the database answers. Containers start in any order, so it may come later than we do. */
export async function waitForDatabase(db: Database, log: Logger): Promise<void> {
	for (;;) {
		try {
			await db.$client.query("SELECT 1");
			return;
		} catch (err) {
			if (!databaseUnavailable(err))
				throw new DatabaseRefuses(`DATABASE_URL is refused: ${(err as Error).message}`, { cause: err });
			log.error({ err }, "the database cannot be reached; it is asked again until it answers");
		}
		await delay(PAUSE_MS);
	}
}
