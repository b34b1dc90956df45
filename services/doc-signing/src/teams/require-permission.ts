import { NotPermitted } from "./errors.ts";
import { type Access, isWithinReach, type Permission, reachOf, type TeamRole } from "./rules/permissions.ts";

/** Who acts on a team: one of its members by their role, or an operator, who may do anything. */
export type TeamActor = TeamRole | "operator";

/** What of the team's things the role may have under this permission. Throws NotPermitted when it is nothing. */
export function requirePermission<P extends Permission>(
	permission: P,
	{ userId, teamId, role }: { userId: number; teamId: number | null; role: TeamRole | null },
): Access<P> {
	const reach = reachOf(role, permission);
	if (reach === "none") throw new NotPermitted(permission);
	return { permission, userId, teamId, reach };
}

/** Something that the caller's team has. Throws NotPermitted when only its creator may. */
export function requireReach(access: Access, row: { userId: number }): void {
	if (!isWithinReach(access, row)) throw new NotPermitted(access.permission);
}

/** For what belongs to the team as such. Throws NotPermitted. */
export function requireTeamPermission(permission: Permission, actor: TeamActor): void {
	if (actor !== "operator" && reachOf(actor, permission) !== "all") throw new NotPermitted(permission);
}
