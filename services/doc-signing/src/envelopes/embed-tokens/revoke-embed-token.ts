import type { Transaction } from "@repo/service-kit/database";
import { requireReach } from "../../accounts/teams/require-permission.ts";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import { EmbedTokenNotFound } from "./errors.ts";
import { deleteEmbedToken, findEmbedTokenCreator } from "./queries.ts";

/** Ends a token, with those of what its frame created. Throws EmbedTokenNotFound, NotPermitted. */
export async function revokeEmbedToken(
	tx: Transaction,
	owner: Access<"documents.manage">,
	id: number,
): Promise<void> {
	const created = await findEmbedTokenCreator(tx, owner, id);
	if (!created) throw new EmbedTokenNotFound();
	requireReach(owner, created);
	await deleteEmbedToken(tx, id);
}
