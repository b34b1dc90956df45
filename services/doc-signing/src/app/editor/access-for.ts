import { NotFound } from "@repo/http-errors";
import { findMembership } from "../../accounts/teams/queries.ts";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import type { Access, SessionPermission } from "../../accounts/teams/rules/permissions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findOwner } from "./queries.ts";

/**
 * A signed-in user's access to it: their own, or as a member of the owning team, so that a link works
 * whichever team is selected. Throws NotFound for another account's, NotPermitted for what their role does
 * not allow.
 */
export async function accessFor<P extends SessionPermission>(
	{ db }: Pick<Dependencies, "db">,
	permission: P,
	{ userId, kind, id }: { userId: number; kind: "document" | "template"; id: number },
): Promise<Access<P>> {
	const owner = await findOwner(db, kind, id);
	if (!owner) throw new NotFound();
	const { teamId } = owner;
	if (teamId === null) return requirePermission(permission, { userId, teamId, role: null });
	const membership = await findMembership(db, { teamId, userId });
	if (!membership) throw new NotFound();
	return requirePermission(permission, { userId, teamId, role: membership.role });
}
