import { hashSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../../dependencies.ts";
import { getPageWords } from "../../languages/words.ts";
import { findOpenInvitation } from "./queries.ts";

/** The inviter to whose invitation sign-in leads back, and whom they invited. Only the whole path is its page. */
export async function findInviter(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	returnTo: string,
): Promise<{ name: string; sentTo: string } | undefined> {
	const token = /^\/invitations\/([\w-]+)$/.exec(returnTo)?.[1];
	if (token === undefined) return undefined;
	const found = await findOpenInvitation(db, { tokenHash: hashSecret(token), now: clock() });
	return found && { name: getPageWords().frame.team({ name: found.teamName }), sentTo: found.email };
}
