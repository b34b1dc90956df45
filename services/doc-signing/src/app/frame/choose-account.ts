import type { Queryable } from "@repo/service-kit/database";
import { NoSuchTeam } from "../../accounts/teams/errors.ts";
import type { Place } from "../../accounts/teams/place-of.ts";
import { listUserTeams, type Person, requireFactor, type UserTeam } from "../../accounts/teams/queries.ts";

export type ChosenAccount = Place & { teams: Pick<UserTeam, "id" | "name" | "role">[] };

/**
 * The account whose documents and settings a page shows: the team in its URL, otherwise the person's own.
 * Throws NoSuchTeam, SecondFactorRequired, FactorNotProven.
 */
export async function chooseAccount(
	db: Queryable,
	person: Person,
	team: number | undefined,
): Promise<ChosenAccount> {
	const teams = await listUserTeams(db, person);
	const { id: userId } = person;
	if (team === undefined) return { userId, teamId: null, role: null, teams };
	const chosen = teams.find(({ id }) => id === team);
	if (!chosen) throw new NoSuchTeam();
	requireFactor(chosen);
	return { userId, teamId: team, role: chosen.role, teams };
}
