import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../../dependencies.ts";
import type { Plan } from "../plan.ts";
import { insertMember, insertTeam, type TeamRow } from "./queries.ts";

/** Creates a team with its owner. */
export function createTeam(
	{ db, clock }: { db: Queryable } & Pick<Dependencies, "clock">,
	{ name, plan, ownerId }: { name: string; plan: Plan; ownerId: number },
): Promise<TeamRow> {
	const createdAt = clock();
	return db.transaction(async (tx) => {
		const team = await insertTeam(tx, { name, plan, createdAt });
		await insertMember(tx, { teamId: team.id, userId: ownerId, role: "owner", createdAt });
		return team;
	});
}
