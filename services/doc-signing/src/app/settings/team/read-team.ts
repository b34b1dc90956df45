import type { Queryable } from "@repo/service-kit/database";
import { NoSuchTeam } from "../../../accounts/teams/errors.ts";
import {
	getTeam,
	listMembers,
	type Person,
	requireFactorOf,
	type TeamMember,
	type TeamRow,
} from "../../../accounts/teams/queries.ts";
import { TEAMS } from "../../frame/settings-places.ts";

export const teamAddress = (teamId: number) => `${TEAMS}/${teamId}`;
export const memberAddress = (teamId: number, userId: number) => `${TEAMS}/${teamId}/members/${userId}`;

export type TeamView = { team: TeamRow; members: TeamMember[]; own: TeamMember };

/** A team as seen by one of its members. Throws NoSuchTeam for anyone else, and SecondFactorRequired or FactorNotProven except to leave. */
export async function readTeam(
	db: Queryable,
	teamId: number,
	person: Person,
	{ isLeaving = false } = {},
): Promise<TeamView> {
	const members = await listMembers(db, teamId);
	const own = members.find((member) => member.userId === person.id);
	if (!own) throw new NoSuchTeam();
	const team = await getTeam(db, teamId);
	if (!isLeaving) requireFactorOf(team, own, person);
	return { team, members, own };
}
