import { NotPermitted } from "./errors.ts";
import { type Access, isWithinReach, type Permission, reachOf, type TeamRole } from "./rules/permissions.ts";

/** Who acts on a team: a member with a role, or an operator, who has every permission. */
export type TeamActor = TeamRole | "operator";

/** How much of the team's objects the role reaches with this permission. Throws NotPermitted when it is none. */
export function requirePermission<P extends Permission>(
	permission: P,
	{ userId, teamId, role }: { userId: number; teamId: number | null; role: TeamRole | null },
): Access<P> {
	const reach = reachOf(role, permission);
	if (reach === "none") throw new NotPermitted(permission);
	return { permission, userId, teamId, reach };
}

/** An object of the caller's team. Throws NotPermitted if only its creator has access. */
export function requireReach(access: Access, row: { userId: number }): void {
	if (!isWithinReach(access, row)) throw new NotPermitted(access.permission);
}

/** For objects of the team itself. Throws NotPermitted. */
export function requireTeamPermission(permission: Permission, actor: TeamActor): void {
	if (actor !== "operator" && reachOf(actor, permission) !== "all") throw new NotPermitted(permission);
}
