import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../../audit-log/record-event.ts";
import { moveApiKeysToRevoked } from "./queries.ts";

/** Revokes every key of a user. */
export async function revokeApiKeys(
	tx: Transaction,
	user: { id: number; username: string },
	{ ipAddress, at }: { ipAddress: string; at: Date },
): Promise<void> {
	for (const { name } of await moveApiKeysToRevoked(tx, user.id, at))
		await recordEvent(tx, {
			type: "api_key.revoked",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress,
			details: { name },
			at,
		});
}
