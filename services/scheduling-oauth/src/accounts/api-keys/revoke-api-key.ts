import type { Transaction } from "@repo/service-kit/database";
import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SignedInUser } from "../session.ts";
import { ApiKeyNotFound } from "./errors.ts";
import { isRevokedKey, moveApiKeysToRevoked } from "./queries.ts";

/** Revokes a key. Idempotent. Throws ApiKeyNotFound, also for another user's key. */
export async function revokeApiKey(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	user: SignedInUser,
	id: number,
	ipAddress?: string,
): Promise<void> {
	await db.transaction(async (tx) => {
		const count = await revokeApiKeys(tx, user, { ipAddress, at: clock() }, id);
		if (count === 0 && !(await isRevokedKey(tx, user.id, id))) throw new ApiKeyNotFound();
	});
}

/** Revokes every key of a user, or one, and returns how many were active. */
export async function revokeApiKeys(
	tx: Transaction,
	{ id: userId, username: actor }: Pick<SignedInUser, "id" | "username">,
	{ ipAddress, at }: { ipAddress?: string | undefined; at: Date },
	id?: number,
): Promise<number> {
	const revoked = await moveApiKeysToRevoked(tx, userId, at, id);
	const event = { type: "api_key.revoked", actorType: "user", actor, userId, ipAddress, at } as const;
	for (const { name } of revoked) await recordEvent(tx, { ...event, details: { name } });
	return revoked.length;
}
