import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Workers that are alive, by the name under which they lock jobs. Jobs of a killed worker, which is silent, are
 * released after seconds instead of graphile-worker's four hours (live-workers.ts).
 */
export const jobWorkers = pgTable("job_workers", {
	id: text("id").primaryKey(),
	/** By the database's clock. */
	seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
});
