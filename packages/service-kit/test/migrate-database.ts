import { migrateJobs } from "../src/jobs/index.ts";
import * as jobTables from "../src/jobs/tables.ts";
import * as rateLimitTables from "../src/rate-limits/tables.ts";
import { createTables } from "../src/testing/create-tables.ts";

/** The database that the kit's own tests get: what a service's migrations make of the kit's tables. */
export async function migrateDatabase(url: string): Promise<void> {
	await createTables(url, { ...jobTables, ...rateLimitTables });
	await migrateJobs(url);
}
