import { type SQL, sql } from "drizzle-orm";

/**
 * The value of `account_id`, the column that names the account of each row: a user's id, or the negative of a team's.
 * Triggers fill the column where a statement omits it (migrations/0000_baseline.sql). Hot statements pass it,
 * which saves them a look-up per row.
 */
export function accountIdSql(value: (key: "userId" | "teamId") => SQL): SQL {
	return sql`coalesce(-${value("teamId")}::int, ${value("userId")}::int)`;
}
