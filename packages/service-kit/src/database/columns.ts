import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

/** A `bytea` column, for hashes and images. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A `timestamptz(3)` column: an instant, to the millisecond. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A primary key that the database generates; room for 2^31 rows. */
export const identity = (name = "id") => integer(name).primaryKey().generatedAlwaysAsIdentity();

/** As `identity`, for tables that get a row with every request: those use up 2^31 ids within months. */
export const bigIdentity = (name = "id") =>
	bigint(name, { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
