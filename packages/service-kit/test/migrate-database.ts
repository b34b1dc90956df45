import { migrateJobs } from "../src/jobs/index.ts";
import * as jobTables from "../src/jobs/queries.ts";
import * as rateLimitTables from "../src/rate-limits/queries.ts";
import { createTables } from "../src/testing/create-tables.ts";

/** Creates the database of the kit's own tests: the kit's tables as a service migrates them. */
export async function migrateDatabase(url: string): Promise<void> {
	await createTables(url, { ...jobTables, ...rateLimitTables });
	await migrateJobs(url);
}
