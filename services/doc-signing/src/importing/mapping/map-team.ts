import type { Owner } from "../../accounts/owner.ts";
import type { TeamRole } from "../../accounts/teams/rules/permissions.ts";
import { teamName } from "../../accounts/teams/rules/team-name.ts";
import { type Note, refuse } from "./reasons.ts";
import type { SourceTeam } from "./source-rows.ts";

type Member = { userId: number; role: TeamRole };
/** `personalOf` for a team whose content belongs to the account of this person. */
export type MappedTeam = {
	id: number;
	name: string;
	createdAt: Date;
	ownerUserId: number;
	members: Member[];
	personalOf: number | null;
	managers: Set<number>;
	admins: Set<number>;
};

/** A person's highest role among their groups. `known`: accounts that are taken. Undefined if the team cannot be taken. */
export function mapTeam(
	team: SourceTeam,
	known: (userId: number) => boolean,
	note: Note,
): MappedTeam | undefined {
	const { id, createdAt, ownerUserId } = team;
	if (!known(ownerUserId)) {
		return refuse(note, "team-without-owner");
	}
	// The database gives them in any order, and a team is compared with what was imported.
	const sorted = team.members.toSorted((a, b) => a.userId - b.userId);
	const has = (...roles: string[]) =>
		new Set(
			sorted
				.filter(({ role }) => roles.includes(role))
				.map(({ userId }) => userId)
				.filter(known),
		);
	const admins = has("ADMIN").add(ownerUserId);
	const managers = new Set([...admins, ...has("MANAGER")]);
	const everyone = new Set([...managers, ...has("MEMBER")]);
	const members = [...everyone].map((userId): Member => {
		if (userId === ownerUserId) return { userId, role: "owner" };
		return { userId, role: managers.has(userId) ? "admin" : "member" };
	});
	const isPersonal = team.organisationType === "PERSONAL" && members.length === 1;
	if (isPersonal) note("team-personal");
	const named = teamName.safeParse(team.name);
	if (!named.success) note("title-changed");
	return {
		...{ id, createdAt, ownerUserId, members, managers, admins },
		name: named.success ? named.data : `Team ${id}`,
		personalOf: isPersonal ? ownerUserId : null,
	};
}

/**
 * The owner of what a person created in a team, by the source's ids; undefined if it is not taken. A team's content of somebody
 * who is not taken belongs to the team's owner.
 */
export function ownerOf(
	{ userId, teamId }: { userId: number | null; teamId: number | null },
	teams: ReadonlyMap<number, MappedTeam>,
	known: (userId: number) => boolean,
): Owner | undefined {
	if (teamId === null) return userId !== null && known(userId) ? { userId, teamId: null } : undefined;
	const team = teams.get(teamId);
	if (!team) return undefined;
	if (team.personalOf !== null) return { userId: team.personalOf, teamId: null };
	return { userId: userId !== null && known(userId) ? userId : team.ownerUserId, teamId };
}

export const isMember = (team: MappedTeam | undefined, userId: number | null): boolean =>
	team?.members.some((member) => member.userId === userId) ?? false;
