import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Workers that are alive, by the name under which they lock jobs. One that is killed says nothing more, and the jobs
 * it held go to others after seconds instead of graphile-worker's four hours (live-workers.ts).
 */
export const jobWorkers = pgTable("job_workers", {
	id: text("id").primaryKey(),
	/** By the database's clock. */
	seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
});
