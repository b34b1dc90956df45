import type { SignedInUser } from "../accounts/sessions.ts";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { NoSuchApiKey } from "./errors.ts";
import { moveApiKeyToRevoked } from "./queries.ts";

/** From the next request on, the key is good for nothing. Throws NoSuchApiKey, also for somebody else's. */
export async function revokeApiKey(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	user: SignedInUser,
	id: number,
): Promise<void> {
	await db.transaction(async (tx) => {
		const revoked = await moveApiKeyToRevoked(tx, user.id, id, clock());
		if (!revoked) throw new NoSuchApiKey();
		await recordEvent(tx, {
			type: "api_key.revoked",
			actorType: "user",
			actor: user.username,
			userId: user.id,
			details: { name: revoked.name },
			at: clock(),
		});
	});
}
