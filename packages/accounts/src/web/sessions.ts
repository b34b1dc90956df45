import { noteCaller } from "@repo/http-errors";
import type { Clock } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Database } from "@repo/service-kit/database";
import type { WithHeaders } from "@repo/service-kit/http";
import { placeOf } from "@repo/service-kit/rate-limits";
import type { CallerKind } from "@repo/validation";
import { type AccountCookies, readSessionCookie } from "../browsers/index.ts";
import { HOME, signInAddress } from "../forms/index.ts";
import { findLiveSession, type Live, liveSessionSql, type SessionLifetime } from "../sessions/index.ts";
import { SignInRequired } from "./errors.ts";

/** A browser that is signed in. `secret` is what its cookie holds; forms' tokens are made from it. */
export type SignedInSession<User> = Live<User> & { secret: string };

type Deps = {
	cookies: AccountCookies;
	db: Database;
	clock: Clock;
	lifetime: SessionLifetime;
};

/** How a service finds sessions: `userColumns` is SQL over `u`, its `users`, and gives a User. */
export function sessionsWith<User extends { id: number }>(userColumns: string) {
	const text = liveSessionSql(userColumns);

	/** The session of this browser, unless it has ended or the account is disabled. One statement. */
	async function findSession(deps: Deps, request: WithHeaders): Promise<SignedInSession<User> | undefined> {
		const secret = readSessionCookie(deps.cookies, request);
		if (!secret) return undefined;
		const { idleSeconds } = deps.lifetime;
		const key = {
			secretHash: hashSecret(secret),
			now: deps.clock(),
			idleSeconds,
			place: request.ip ? placeOf(request.ip) : null,
		};
		const found = await findLiveSession<User>(deps.db, text, key);
		if (!found) return undefined;
		noteCaller({ userId: found.user.id });
		return { ...found, secret };
	}

	/** For pages: others are redirected to sign in, and back to the same address. */
	function signedIn(deps: Deps): CallerKind<SignedInSession<User>> {
		return {
			security: [{ session: [] }],
			authenticate: async (request) => {
				const session = await findSession(deps, request);
				if (session) return session;
				const returnTo = request.method === "GET" ? request.originalUrl : HOME;
				throw new SignInRequired(signInAddress(returnTo), deps.cookies.service);
			},
		};
	}

	return { findSession, signedIn };
}
