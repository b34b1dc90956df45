import type { Owner } from "../accounts/owner.ts";
import type { Answering } from "../api-tokens/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { TooManyWebhooks } from "./errors.ts";
import type { WebhookEvent } from "./events.ts";
import { countWebhooks, insertWebhook, type WebhookRow } from "./queries/webhooks.ts";
import { requireAllowedAddress } from "./require-allowed-address.ts";
import { encryptSecret, newWebhookSecret } from "./secret.ts";

/** Each event is a row and a request for every webhook, so there is an end to them. */
const MOST_WEBHOOKS = 50;

/** `secret` is given this once; the row holds it encrypted, as every delivery is signed with it. */
export async function createWebhook<Answer>(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	owner: Owner,
	asked: { url: string; events: WebhookEvent[]; enabled: boolean },
	answer: Answering<{ webhook: WebhookRow; secret: string }, Answer>,
): Promise<Answer> {
	requireAllowedAddress(asked.url, config);
	if ((await countWebhooks(db, owner)) >= MOST_WEBHOOKS) throw new TooManyWebhooks(MOST_WEBHOOKS);
	const secret = newWebhookSecret();
	const at = clock();
	const encryptedSecret = encryptSecret(secret, owner.userId, config);
	return db.transaction(async (tx) => {
		const row = { ...owner, ...asked, encryptedSecret, createdAt: at, updatedAt: at };
		return answer(tx, { webhook: await insertWebhook(tx, row), secret });
	});
}
