import type { Dependencies } from "../dependencies.ts";
import { LastOwner, NotAMember } from "./errors.ts";
import { deleteMember, listMembers, lockTeam } from "./queries.ts";

/** The tokens the member made in the team no longer count. Throws NoSuchTeam, NotAMember, LastOwner. */
export async function removeMember(
	{ db }: Pick<Dependencies, "db">,
	{ teamId, userId }: { teamId: number; userId: number },
): Promise<void> {
	await db.transaction(async (tx) => {
		await lockTeam(tx, teamId);
		const members = await listMembers(tx, teamId);
		const owners = members.filter(({ role }) => role === "owner");
		if (owners.length === 1 && owners[0]?.userId === userId) throw new LastOwner();
		if (!(await deleteMember(tx, { teamId, userId }))) throw new NotAMember();
	});
}
