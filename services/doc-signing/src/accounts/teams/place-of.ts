import type { Queryable } from "@repo/service-kit/database";
import type { Owner } from "../owner.ts";
import { findMembership, type Person } from "./queries.ts";
import type { TeamRole } from "./rules/permissions.ts";

export type Place = { userId: number; teamId: number | null; role: TeamRole | null };

/**
 * A person in the account that owns something: in its team, or outside any team. Undefined if they are not a
 * member. `requirePermission` checks what they may do there; the query checks whether a personal account is
 * theirs.
 */
export async function findPlace(
	db: Queryable,
	person: Person,
	{ teamId }: Pick<Owner, "teamId">,
): Promise<Place | undefined> {
	const { id: userId } = person;
	if (teamId === null) return { userId, teamId, role: null };
	const membership = await findMembership(db, teamId, person);
	return membership && { userId, teamId, role: membership.role };
}
