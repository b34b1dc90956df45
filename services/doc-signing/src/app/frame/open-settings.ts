import { idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import type { ActingMember } from "../../accounts/teams/lock-members.ts";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import type { Access, Permission } from "../../accounts/teams/rules/permissions.ts";
import { withTeam } from "../../accounts/teams/with-team.ts";
import type { Session, SignedInVisitor } from "../../accounts/visitor.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type ChosenAccount, chooseAccount } from "./choose-account.ts";

/** Whose settings an address names: a team's, or the person's own. */
export const teamQuery = z.object({ team: unlessEmpty(idText) });

/** Someone who opens a page with `teamQuery`. */
export type Opening = { session: Session; query: z.output<typeof teamQuery> };
export type Opened<P extends Permission> = { account: ChosenAccount; access: Access<P> };

/**
 * The account whose settings a person reads or changes on the page at `path`. Throws NoSuchTeam, NotPermitted, and
 * ProofRequired, which leads back to the page.
 */
export async function openSettings<P extends Permission>(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	permission: P,
	{ session: { user, provenAt }, query }: Opening,
	path: string,
): Promise<Opened<P>> {
	const account = await chooseAccount(db, user, query.team);
	const session = { provenAt, clock, returnTo: withTeam(path, account.teamId) };
	return { account, access: requirePermission(permission, account, session) };
}

/** A member who acts on a page of the team; `returnTo` is the page with the form. */
export function actingMember(
	{ clock }: Pick<Dependencies, "clock">,
	{ session: { user, provenAt }, browser: { ipAddress } }: SignedInVisitor,
	returnTo: string,
): ActingMember {
	const { id: userId, lacksProvenFactor } = user;
	return { userId, lacksProvenFactor, ipAddress, session: { provenAt, clock, returnTo } };
}
