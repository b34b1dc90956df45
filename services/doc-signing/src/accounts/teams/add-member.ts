import { type Queryable, violatedConstraint } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import { AlreadyMember } from "./errors.ts";
import { requireMayGrant } from "./lock-members.ts";
import { getTeam, insertMember } from "./queries.ts";
import type { TeamActor } from "./require-permission.ts";
import type { TeamRole } from "./rules/permissions.ts";

/** Throws NotPermitted, NoSuchTeam, AlreadyMember. */
export async function addMember(
	{ db, clock }: { db: Queryable } & Pick<Dependencies, "clock">,
	member: { teamId: number; userId: number; role: TeamRole },
	by: TeamActor,
): Promise<void> {
	requireMayGrant(member.role, by, by);
	await getTeam(db, member.teamId);
	try {
		await insertMember(db, { ...member, createdAt: clock() });
	} catch (error) {
		throw violatedConstraint(error)?.startsWith("team_members") ? new AlreadyMember() : error;
	}
}
