import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import { actingUser, recordAccountEvent } from "../../accounts/log/record-account-event.ts";
import { requireReach } from "../../accounts/teams/require-permission.ts";
import type { Dependencies } from "../../dependencies.ts";
import { EmbedTokenNotFound } from "./errors.ts";
import { deleteEmbedToken, findEmbedTokenCreator } from "./queries.ts";

/** Ends a token, with those of what its frame created. Throws EmbedTokenNotFound, NotPermitted. */
export async function revokeEmbedToken(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, user, holder }: Pick<ApiCaller<"documents.manage">, "owner" | "user" | "holder">,
	{ id, ipAddress }: { id: number; ipAddress: string | undefined },
): Promise<void> {
	const created = await findEmbedTokenCreator(tx, owner, id);
	if (!created) throw new EmbedTokenNotFound();
	requireReach(owner, created);
	await deleteEmbedToken(tx, id);
	await recordAccountEvent(tx, {
		...actingUser(user.id, ipAddress, holder),
		...{ type: "embed_token.revoked", userId: created.userId, details: { embedTokenId: id }, at: clock() },
		...(owner.teamId !== null && { teamId: owner.teamId }),
	});
}
