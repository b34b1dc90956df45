import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { NotAMember } from "../teams/errors.ts";
import { findMember } from "../teams/queries.ts";
import { type ApiTokenRow, insertApiToken } from "./queries.ts";

export type NewApiToken = { userId: number; teamId: number | null; name: string; expiresAt: Date | null };

/** The one time the token is seen: what is kept is its hash. In a team, only for its members (NotAMember). */
export async function createApiToken(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	asked: NewApiToken,
): Promise<{ token: string; row: ApiTokenRow }> {
	const { userId, teamId } = asked;
	if (teamId !== null && !(await findMember(db, { teamId, userId }))) throw new NotAMember();
	const token = newSecret("api_");
	const row = await insertApiToken(db, { ...asked, tokenHash: hashSecret(token), createdAt: clock() });
	return { token, row };
}
