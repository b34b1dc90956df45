import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import { AccountClosed } from "../errors.ts";
import { lockUser } from "../queries/users.ts";
import type { SignedInUser } from "../session.ts";
import { ApiKeyAlreadyCreated, MAX_API_KEYS, TooManyApiKeys } from "./errors.ts";
import { countLiveKeys, insertApiKey, isRecentKey } from "./queries.ts";
import type { ApiKeyAccess } from "./tables.ts";

export const API_KEY_PREFIX = "sched_key_";

/** How long a repeated submission of the form shows the key again. */
const REPEAT_WINDOW_SECONDS = 600;

type NewApiKey = {
	name: string;
	days: number;
	access?: ApiKeyAccess;
	random?: string;
	ipAddress?: string | undefined;
};

/**
 * A new key: the table contains its hash and its first characters. `days` 0 means no expiry. The same
 * `random` (256 bits, base64url) gives the same key, which is created once: the unique hash admits one of two
 * concurrent calls. Throws ApiKeyAlreadyCreated if that key has ended or was created too long ago to be shown
 * again, TooManyApiKeys, AccountClosed.
 */
export async function createApiKey(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	user: Pick<SignedInUser, "id" | "username">,
	{ name, days, access = "full", random = newSecret(), ipAddress }: NewApiKey,
): Promise<string> {
	const key = API_KEY_PREFIX + random;
	const now = clock();
	await db.transaction(async (tx) => {
		// One at a time per user, so that two concurrent calls cannot both create the last one.
		if (!(await lockUser(tx, user.id))) throw new AccountClosed();
		const isNew = await insertApiKey(tx, {
			userId: user.id,
			name,
			access,
			keyHash: hashSecret(key),
			hint: key.slice(0, API_KEY_PREFIX.length + 4),
			createdAt: now,
			expiresAt: days > 0 ? secondsAfter(now, days * 86_400) : null,
		});
		if (!isNew) {
			const since = secondsAfter(now, -REPEAT_WINDOW_SECONDS);
			if (!(await isRecentKey(tx, { userId: user.id, keyHash: hashSecret(key), since })))
				throw new ApiKeyAlreadyCreated();
			return;
		}
		if ((await countLiveKeys(tx, user.id, now)) > MAX_API_KEYS) throw new TooManyApiKeys();
		await recordEvent(tx, {
			type: "api_key.created",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			ipAddress,
			details: { name, access },
			at: now,
		});
	});
	return key;
}
