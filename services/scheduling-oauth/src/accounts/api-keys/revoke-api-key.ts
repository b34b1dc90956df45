import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SignedInUser } from "../session.ts";
import { ApiKeyNotFound } from "./errors.ts";
import { isRevokedKey, moveApiKeyToRevoked } from "./queries.ts";

/** Revokes a key. Idempotent. Throws ApiKeyNotFound, also for another user's key. */
export async function revokeApiKey(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	user: SignedInUser,
	id: number,
	ipAddress?: string,
): Promise<void> {
	await db.transaction(async (tx) => {
		const revoked = await moveApiKeyToRevoked(tx, user.id, id, clock());
		if (!revoked) {
			if (await isRevokedKey(tx, user.id, id)) return;
			throw new ApiKeyNotFound();
		}
		await recordEvent(tx, {
			type: "api_key.revoked",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress,
			details: { name: revoked.name },
			at: clock(),
		});
	});
}
