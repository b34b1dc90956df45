import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { placeOf } from "@repo/service-kit/rate-limits";
import { deleteSessionBySecret, insertSession, rememberBrowser } from "../sessions/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";

/**
 * Starts a session with a new secret, never one that the browser sent (session fixation), and ends the previous
 * session. Undefined when the account was disabled or its credentials changed.
 */
export async function openSession(
	{ clock, lifetime }: Pick<SignInDeps, "clock" | "lifetime">,
	db: Queryable,
	{ userId, credentialsVersion }: { userId: number; credentialsVersion: number },
	browser: Browser,
): Promise<string | undefined> {
	const secret = newSecret();
	const now = clock();
	const session = {
		secretHash: hashSecret(secret),
		userId,
		createdAt: now,
		expiresAt: secondsAfter(now, lifetime.absoluteSeconds),
		userAgent: browser.userAgent.slice(0, 300),
		place: placeOf(browser.ipAddress),
	};
	if (!(await insertSession(db, session, credentialsVersion))) return undefined;
	if (browser.sessionSecret) await deleteSessionBySecret(db, hashSecret(browser.sessionSecret));
	await rememberBrowser({ clock }, db, userId, browser.browserSecret);
	return secret;
}
