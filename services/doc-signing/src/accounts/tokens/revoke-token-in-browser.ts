import type { Dependencies } from "../../dependencies.ts";
import { actingUser, recordAccountEvent } from "../log/record-account-event.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { NoSuchToken } from "./errors.ts";
import { hasToken, revokeOwnToken } from "./queries.ts";

/**
 * Revokes a token: its next request is rejected. Idempotent. Throws NoSuchToken, also for another owner's
 * token.
 */
export function revokeTokenInBrowser(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	access: Access<"tokens.manage">,
	{ tokenId, ipAddress }: { tokenId: number; ipAddress: string | undefined },
): Promise<void> {
	return db.transaction(async (tx) => {
		const at = clock();
		const revoked = await revokeOwnToken(tx, access, tokenId, at);
		if (!revoked) {
			if (await hasToken(tx, access, tokenId)) return;
			throw new NoSuchToken();
		}
		const { userId, teamId, name } = revoked;
		await recordAccountEvent(tx, {
			...actingUser(access.userId, ipAddress),
			type: "token.revoked",
			userId,
			...(teamId !== null && { teamId }),
			details: { tokenId, name },
			at,
		});
	});
}
