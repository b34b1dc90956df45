import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { type MailedUser, mailedUser } from "../../accounts/queries.ts";
import { users } from "../../accounts/tables.ts";
import { teamMembers } from "../../accounts/teams/tables.ts";

/**
 * Who is notified: the user who created the webhook, or an owner or admin of the team if that user is no longer
 * one.
 */
export async function getContact(db: Queryable, { userId, teamId }: Owner): Promise<MailedUser> {
	const mayManage = and(
		eq(teamMembers.teamId, teamId ?? 0),
		eq(teamMembers.userId, users.id),
		inArray(teamMembers.role, ["owner", "admin"]),
	);
	const [row] = await db
		.select(mailedUser)
		.from(users)
		.leftJoin(teamMembers, mayManage)
		.where(teamId === null ? eq(users.id, userId) : isNotNull(teamMembers.userId))
		.orderBy(desc(sql`${users.id} = ${userId}`), desc(sql`${teamMembers.role} = 'owner'`), asc(users.id))
		.limit(1);
	if (!row) throw new Error("a webhook whose owner is not there");
	return row;
}
