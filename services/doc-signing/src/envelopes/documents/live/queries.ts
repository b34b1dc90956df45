import { type SQL, sql } from "drizzle-orm";

export const CHANNEL = "document_changed";

/** Sends `notice`, unless it is null, when the transaction commits. */
export function notifySql(notice: SQL): SQL {
	return sql`CASE WHEN ${notice}::text IS NOT NULL THEN pg_notify(${sql.raw(`'${CHANNEL}'`)}, ${notice}::text) END`;
}
