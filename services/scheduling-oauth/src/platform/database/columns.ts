import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

/** `bytea`, for hashes and images. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** An instant, with its zone resolved: `timestamptz`. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** An id that the database hands out. */
export const identity = (name = "id") => integer(name).primaryKey().generatedAlwaysAsIdentity();

/** The same where rows come with every request: 2^31 of them are a matter of months. */
export const bigIdentity = (name = "id") =>
	bigint(name, { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
