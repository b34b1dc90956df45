import { requireProof } from "@repo/accounts/security";
import type { Clock } from "@repo/service-kit/clock";
import { NotPermitted } from "./errors.ts";
import type { Place } from "./place-of.ts";
import {
	type Access,
	findReach,
	isWithinReach,
	type Permission,
	permissions,
	type SessionPermission,
	type TeamRole,
} from "./rules/permissions.ts";

/** Who acts on a team: a member with a role, or an operator, who has every permission. */
export type TeamActor = TeamRole | "operator";

/** A browser that acts now, and the page to return to if it must prove first. Null for everything else, such as a token. */
export type ActingSession = { provenAt: Date; clock: Clock; returnTo: string } | null;

/**
 * How much of the team's objects the role reaches with this permission. Throws NotPermitted when it is none, and
 * ProofRequired when the permission needs a more recent proof of the session.
 */
export function requirePermission<P extends SessionPermission>(permission: P, place: Place): Access<P>;
export function requirePermission<P extends Permission>(
	permission: P,
	place: Place,
	session: ActingSession,
): Access<P>;
export function requirePermission<P extends Permission>(
	permission: P,
	{ userId, teamId, role }: Place,
	session: ActingSession = null,
): Access<P> {
	const reach = findReach(role, permission);
	if (reach === "none") throw new NotPermitted(permission);
	requireRecentProof(permission, session);
	return { permission, userId, teamId, reach };
}

/** An object of the caller's team. Throws NotPermitted if only its creator has access. */
export function requireReach(access: Access, row: { userId: number }): void {
	if (!isWithinReach(access, row)) throw new NotPermitted(access.permission);
}

/** For objects of the team itself. Throws NotPermitted, ProofRequired. */
export function requireTeamPermission(
	permission: Permission,
	actor: TeamActor,
	session: ActingSession,
): void {
	if (actor !== "operator" && findReach(actor, permission) !== "all") throw new NotPermitted(permission);
	requireRecentProof(permission, session);
}

function requireRecentProof(permission: Permission, session: ActingSession): void {
	if (session && permissions[permission].recentProof) requireProof(session, session, session.returnTo);
}
