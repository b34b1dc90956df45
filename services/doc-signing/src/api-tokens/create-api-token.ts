import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { NotAMember } from "../teams/errors.ts";
import { findMember } from "../teams/queries.ts";
import { requireTeamPermission, type TeamActor } from "../teams/require-permission.ts";
import { type ApiTokenRow, insertApiToken } from "./queries.ts";

export type NewApiToken = { userId: number; teamId: number | null; name: string; expiresAt: Date | null };

/**
 * Returns the token, which is shown only once; its hash is stored. A team's token can be created only for its
 * members. Throws NotPermitted, NotAMember.
 */
export async function createApiToken(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	input: NewApiToken,
	by: TeamActor,
): Promise<{ token: string; row: ApiTokenRow }> {
	const { userId, teamId } = input;
	if (teamId !== null) requireTeamPermission("tokens.create", by);
	if (teamId !== null && !(await findMember(db, { teamId, userId }))) throw new NotAMember();
	const token = newSecret("api_");
	const row = await insertApiToken(db, { ...input, tokenHash: hashSecret(token), createdAt: clock() });
	return { token, row };
}
