import type { Dependencies } from "../../dependencies.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import { lockAccount } from "../queries.ts";
import type { Access, TeamRole } from "../teams/rules/permissions.ts";
import { createApiToken } from "./create-api-token.ts";
import { SessionEnded } from "./errors.ts";

type Input = { name: string; expiresAt: Date | null; readOnly: boolean; random: string };
type By = {
	access: Access<"tokens.create">;
	role: TeamRole | null;
	sessionId: string;
	ipAddress: string | undefined;
};

/**
 * A token for the signed-in person, or for them in a team. Submitting the form again returns the same token.
 * Throws what createApiToken throws, and SessionEnded if a password reset or the account's deletion came first.
 */
export function createTokenInBrowser(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	input: Input,
	{ access: { userId, teamId }, role, sessionId, ipAddress }: By,
): Promise<string> {
	return db.transaction(async (tx) => {
		if (!(await lockAccount(tx, sessionId, clock()))) throw new SessionEnded();
		// Without a team there is no role to check.
		const by = role ?? "owner";
		const { token, row, isNew } = await createApiToken({ db: tx, clock }, { userId, teamId, ...input }, by);
		if (isNew)
			await recordAccountEvent(tx, {
				...actingUser(userId, ipAddress),
				type: "token.created",
				userId,
				...(teamId !== null && { teamId }),
				details: { tokenId: row.id, name: row.name, ...(row.readOnly && { readOnly: true }) },
				at: clock(),
			});
		return token;
	});
}
