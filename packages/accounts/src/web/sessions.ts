import { noteCaller } from "@repo/http-errors";
import type { Clock } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Database } from "@repo/service-kit/database";
import type { WithHeaders } from "@repo/service-kit/http";
import { toPlace } from "@repo/service-kit/rate-limits";
import type { CallerKind } from "@repo/validation";
import { type AccountCookies, readSessionCookie } from "../browsers/cookies.ts";
import { HOME, signInAddress } from "../return-to.ts";
import {
	findLiveSession,
	findLiveSessionBeside,
	type Live,
	liveSessionBesideSql,
	liveSessionSql,
	type SessionKey,
	type SessionLifetime,
} from "../sessions/index.ts";
import type { SignedInSession } from "../sessions/queries.ts";
import { SignInRequired } from "../sign-in/errors.ts";

type Deps = {
	cookies: AccountCookies;
	db: Database;
	clock: Clock;
	lifetime: SessionLifetime;
};

/** How a service finds sessions: `userColumns` is SQL over `u`, its `users`, and yields a User. */
export function sessionsWith<User extends { id: number }>(userColumns: string) {
	const text = liveSessionSql(userColumns);

	/** The session of this browser, unless it has ended or the account is disabled. One statement. */
	async function findSession(deps: Deps, request: WithHeaders): Promise<SignedInSession<User> | undefined> {
		const secret = readSessionCookie(deps.cookies, request);
		if (!secret) return undefined;
		return toSession(await findLiveSession<User>(deps.db, text, makeKey(deps, request, secret)), secret);
	}

	/**
	 * Reads the session and, in the same statement, one row of another table: that of `select`, SQL whose parameter is
	 * $5 and whose columns survive JSON.
	 */
	function sessionBeside<Beside>(name: string, select: string) {
		const statement = { name, text: liveSessionBesideSql(userColumns, select) };
		return async (deps: Deps, request: WithHeaders, value: unknown) => {
			const secret = readSessionCookie(deps.cookies, request) ?? "";
			const key = makeKey(deps, request, secret);
			const { live, beside } = await findLiveSessionBeside<User, Beside>(deps.db, statement, key, value);
			return { session: toSession(live, secret), beside };
		};
	}

	/** For pages: visitors without a session are redirected to sign in, and back to the same URL. */
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

	return { findSession, sessionBeside, signedIn };
}

function makeKey({ clock, lifetime }: Deps, { ip }: WithHeaders, secret: string): SessionKey {
	return {
		secretHash: secret ? hashSecret(secret) : null,
		now: clock(),
		idleSeconds: lifetime.idleSeconds,
		place: ip ? toPlace(ip) : null,
	};
}

function toSession<User extends { id: number }>(
	live: Live<User> | undefined,
	secret: string,
): SignedInSession<User> | undefined {
	if (!live) return undefined;
	noteCaller({ userId: live.user.id });
	return { ...live, secret };
}
