import type { ChallengeUse } from "@repo/accounts/passkeys";
import type { Signer } from "../open-signing.ts";

/** A challenge for one recipient in one browser. */
export function passkeyUse({ recipientId, visitor }: Signer): ChallengeUse {
	return { purpose: `recipient:${recipientId}`, browserSecret: visitor.browser.browserSecret };
}
