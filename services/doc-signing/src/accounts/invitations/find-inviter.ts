import { hashSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../../dependencies.ts";
import { findOpenInvitation } from "./queries.ts";

/** The inviter of a visitor, by the URL that sign-in leads back to. */
export async function findInviter(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	returnTo: string,
): Promise<string | undefined> {
	const token = /^\/invitations\/([^/?#]+)/.exec(returnTo)?.[1];
	if (token === undefined) return undefined;
	const found = await findOpenInvitation(db, { tokenHash: hashSecret(token), now: clock() });
	return found && `the team ${found.teamName}`;
}
