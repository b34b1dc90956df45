import type { Queryable } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import { getTeam } from "../../accounts/teams/queries.ts";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import type { SessionPermission } from "../../accounts/teams/rules/permissions.ts";
import type { Session } from "../../accounts/visitor.ts";
import { placeAtDocument } from "../../envelopes/documents/queries.ts";

/**
 * The person viewing a page, in the account of a document, as an API caller. Throws DocumentNotFound,
 * NotPermitted.
 */
export async function callerAt<P extends SessionPermission>(
	db: Queryable,
	{ user }: Session,
	documentId: number,
	permission: P,
): Promise<ApiCaller<P>> {
	const place = await placeAtDocument(db, user.id, documentId);
	const owner = requirePermission(permission, place);
	const plan = place.teamId === null ? user.plan : (await getTeam(db, place.teamId)).plan;
	return { holder: { userId: user.id }, owner, user, plan };
}
