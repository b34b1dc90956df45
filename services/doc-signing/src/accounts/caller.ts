import type { Queryable } from "@repo/service-kit/database";
import type { HeldEmbedToken } from "./embedding/rules/embed-grant.ts";
import type { Plan } from "./plan.ts";
import { findMembership, type Person } from "./teams/queries.ts";
import { requirePermission } from "./teams/require-permission.ts";
import type { Access, Permission, SessionPermission } from "./teams/rules/permissions.ts";
import type { KeyHolder } from "./tokens/queries.ts";

export type AccountUser = Person & { email: string; name: string; plan: Plan };

/**
 * A user as caller of the API's verbs, in a team or outside any. Undefined when they are not a member of the team. Throws
 * NotPermitted, SecondFactorRequired, FactorNotProven.
 */
export async function callerInAccount<P extends SessionPermission>(
	db: Queryable,
	permission: P,
	{ plan, ...user }: AccountUser,
	teamId: number | null,
): Promise<ApiCaller<P> | undefined> {
	const membership =
		teamId === null ? { role: null, plan, sponsorId: null } : await findMembership(db, teamId, user);
	if (!membership) return undefined;
	const { id, email, name } = user;
	const { sponsorId } = membership;
	const owner = requirePermission(permission, { userId: id, teamId, role: membership.role });
	return { holder: { userId: id }, owner, user: { id, email, name }, plan: membership.plan, sponsorId };
}

export type ApiCaller<P extends Permission = Permission> = {
	/** The owner of the call's Idempotency-Keys. */
	holder: KeyHolder;
	/** The account that the endpoint works on, and which of its items the caller's role may reach. */
	owner: Access<P>;
	user: { id: number; email: string; name: string };
	/** The team's plan when the call is made in one, otherwise the user's. */
	plan: Plan;
	/** Whose limits and shares the call takes, if not the account's own. */
	sponsorId: number | null;
	/** Signing links and direct links, with which others act, are withheld. */
	readOnly?: boolean | undefined;
	/** Of a frame: it does not see the API token's Idempotency-Keys. */
	embedToken?: HeldEmbedToken | undefined;
	/** Set while a change has not looked for the upload of the file (envelopes/files/upload-awaited.ts). */
	looksForUpload?: boolean | undefined;
	/** From the header `Expected-Status`: the status that the document must still have. */
	expectedStatus?: string | undefined;
};
