import { bytes, instantColumn } from "@repo/service-kit/database";
import { integer, pgTable } from "drizzle-orm/pg-core";

/** Failing token requests, counted for all instances: by address, and by address and client. */
export const tokenFailures = pgTable("token_failures", {
	/** SHA-256 of what is counted: addresses are personal data, and a `client_id` can be anything. */
	keyHash: bytes("key_hash").primaryKey(),
	failures: integer("failures").notNull(),
	endsAt: instantColumn("ends_at").notNull(),
});
