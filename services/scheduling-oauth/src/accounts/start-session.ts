import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { deleteSessionBySecret, insertSession } from "./queries/sessions.ts";

/** The browser that signs in: where it is, what it says it is, and the cookie it had before. */
export type Browser = { ipAddress: string; userAgent: string; formerSecret: string | undefined };

/**
 * Starts a session with a new secret, never one that the browser sent (session fixation), and ends the previous one.
 * Undefined when `passwordHash` is no longer the account's.
 */
export async function startSession(
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	db: Queryable,
	{ id, passwordHash }: { id: number; passwordHash: string },
	browser: Browser,
): Promise<string | undefined> {
	const secret = newSecret();
	const now = clock();
	const session = {
		secretHash: hashSecret(secret),
		userId: id,
		now,
		expiresAt: secondsAfter(now, config.SESSION_SECONDS),
		userAgent: browser.userAgent.slice(0, 300),
		ipAddress: browser.ipAddress,
	};
	if (!(await insertSession(db, session, passwordHash))) return undefined;
	if (browser.formerSecret) await deleteSessionBySecret(db, hashSecret(browser.formerSecret));
	return secret;
}
