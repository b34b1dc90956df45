import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { SignedInUser } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { insertApiKey } from "./queries.ts";

const PREFIX = "sched_key_";

/** A new key, which nobody sees again: the table holds its hash and its first characters. `days` 0 is for ever. */
export async function createApiKey(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	user: Pick<SignedInUser, "id" | "username">,
	{ name, days }: { name: string; days: number },
): Promise<string> {
	const key = newSecret(PREFIX);
	const now = clock();
	await db.transaction(async (tx) => {
		await insertApiKey(tx, {
			userId: user.id,
			name,
			keyHash: hashSecret(key),
			hint: key.slice(0, PREFIX.length + 4),
			createdAt: now,
			expiresAt: days > 0 ? secondsAfter(now, days * 86_400) : null,
		});
		await recordEvent(tx, {
			type: "api_key.created",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			details: { name },
			at: now,
		});
	});
	return key;
}
