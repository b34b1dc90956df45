import type { Queryable } from "@repo/service-kit/database";
import { idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { type ChosenAccount, chooseAccount } from "./choose-account.ts";
import { requirePermission } from "./require-permission.ts";
import type { Access, Permission } from "./rules/permissions.ts";

/** Whose settings an address names: a team's, or the person's own. */
export const teamQuery = z.object({ team: unlessEmpty(idText) });
/** Of a page that also says what was done. */
export const shownQuery = teamQuery.extend({ done: z.string().max(20).optional() });

/** The account whose settings a person reads or changes. Throws NoSuchTeam, NotPermitted. */
export async function openSettings<P extends Permission>(
	db: Queryable,
	permission: P,
	{ user }: { user: { id: number } },
	{ team }: { team?: number | undefined },
): Promise<{ account: ChosenAccount; access: Access<P> }> {
	const account = await chooseAccount(db, user.id, team);
	return { account, access: requirePermission(permission, account) };
}
