import { customType, integer, timestamp } from "drizzle-orm/pg-core";

/** `bytea`, for hashes and images. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** An instant, with its zone resolved: `timestamptz`. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** An id that the database hands out. */
export const identity = (name = "id") => integer(name).primaryKey().generatedAlwaysAsIdentity();
