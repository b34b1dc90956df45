import type { Queryable } from "@repo/service-kit/database";
import { type AccountUser, type ApiCaller, callerInAccount } from "../../accounts/caller.ts";
import type { SessionPermission } from "../../accounts/teams/rules/permissions.ts";

import { TemplateNotFound } from "./errors.ts";
import { findTemplateOwner } from "./queries.ts";

/**
 * A user in the account that owns a template, whichever team is selected. Throws TemplateNotFound for
 * non-members, NotPermitted for what their role does not allow.
 */
export async function callerAtTemplate<P extends SessionPermission>(
	db: Queryable,
	permission: P,
	user: AccountUser,
	templateId: number,
): Promise<ApiCaller<P>> {
	const owner = await findTemplateOwner(db, templateId);
	const isTheirs = owner && (owner.teamId !== null || owner.userId === user.id);
	const caller = isTheirs && (await callerInAccount(db, permission, user, owner.teamId));
	if (!caller) throw new TemplateNotFound();
	return caller;
}
