import { violatedConstraint } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { AlreadyMember } from "./errors.ts";
import { getTeam, insertMember, type TeamRole } from "./queries.ts";

/** Throws NoSuchTeam, AlreadyMember. */
export async function addMember(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	member: { teamId: number; userId: number; role: TeamRole },
): Promise<void> {
	await getTeam(db, member.teamId);
	try {
		await insertMember(db, { ...member, createdAt: clock() });
	} catch (error) {
		throw violatedConstraint(error)?.startsWith("team_members") ? new AlreadyMember() : error;
	}
}
