import { and, type Column, eq, isNull, type SQL } from "drizzle-orm";
import type { Owner } from "../owner.ts";

/** Rows of a team, or a user's own, which have no team. */
export function isOwnedBy(
	{ userId, teamId }: Owner,
	table: { userId: Column; teamId: Column },
): SQL | undefined {
	return teamId === null ? and(eq(table.userId, userId), isNull(table.teamId)) : eq(table.teamId, teamId);
}
