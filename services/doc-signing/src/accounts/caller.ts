import type { Queryable } from "@repo/service-kit/database";
import type { ApiCaller } from "../callers/api-token-caller.ts";
import type { Plan } from "./plan.ts";
import { findMembership } from "./teams/queries.ts";
import { requirePermission } from "./teams/require-permission.ts";
import type { SessionPermission } from "./teams/rules/permissions.ts";

export type AccountUser = { id: number; email: string; name: string; plan: Plan };

/**
 * A user as caller of the API's verbs, in a team or outside any. Undefined when they are not a member of the team. Throws
 * NotPermitted.
 */
export async function callerInAccount<P extends SessionPermission>(
	db: Queryable,
	permission: P,
	{ plan, ...user }: AccountUser,
	teamId: number | null,
): Promise<ApiCaller<P> | undefined> {
	const membership =
		teamId === null ? { role: null, plan } : await findMembership(db, { teamId, userId: user.id });
	if (!membership) return undefined;
	const { id, email, name } = user;
	const owner = requirePermission(permission, { userId: id, teamId, role: membership.role });
	return { holder: { userId: id }, owner, user: { id, email, name }, plan: membership.plan };
}
