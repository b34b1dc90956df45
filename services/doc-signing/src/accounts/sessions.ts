import { type AccountCookies, readBrowser, readSessionCookie } from "@repo/accounts/browsers";
import { HOME, signInAddress } from "@repo/accounts/forms";
import { findLiveSession, liveSessionSql } from "@repo/accounts/sessions";
import type { Browser } from "@repo/accounts/sign-in";
import { noteCaller } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import type { WithHeaders } from "@repo/service-kit/http";
import type { CallerKind } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { SignInRequired } from "./errors.ts";
import type { Plan } from "./plan.ts";

export type SignedInUser = {
	id: number;
	email: string;
	name: string;
	plan: Plan;
	/** Null: the account has not shown that it receives mail at its address. */
	emailProvenAt: Date | null;
};

/** A browser that is signed in. `secret` is in its cookie; `provenAt`: when its user last proved who they are. */
export type Session = { id: string; secret: string; provenAt: Date; user: SignedInUser };

/** Whoever opens a page: the account of its session or null, and the browser. `cookies` go with the answer. */
export type Visitor = { session: Session | null; browser: Browser; cookies: string[] };

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

export function cookieNames({ isHttps }: Deps["config"]): AccountCookies {
	return { isHttps, service: "signing" };
}

const findSql = liveSessionSql(`u.id, u.email, u.name, u.plan, u.email_proven_at AS "emailProvenAt"`);

/** The session of this browser, unless it has ended or its account is disabled. One statement, at every request. */
export async function findSession(deps: Deps, request: WithHeaders): Promise<Session | null> {
	const { config, db, clock } = deps;
	const secret = readSessionCookie(cookieNames(config), request);
	if (!secret) return null;
	const found = await findLiveSession<SignedInUser>(db, findSql, {
		secretHash: hashSecret(secret),
		now: clock(),
		idleSeconds: config.SESSION_IDLE_SECONDS,
	});
	if (!found) return null;
	noteCaller({ userId: found.user.id });
	return { ...found, secret };
}

/** For pages that anybody may open. */
export function visitor(deps: Deps): CallerKind<Visitor> {
	return {
		security: [],
		authenticate: async (request) => {
			const { cookies, ...browser } = readBrowser(cookieNames(deps.config), request);
			return { session: await findSession(deps, request), browser, cookies };
		},
	};
}

/** For pages of the signed-in: others sign in first, and come back to the same address. */
export function signedIn(deps: Deps): CallerKind<Visitor & { session: Session }> {
	const { authenticate } = visitor(deps);
	return {
		security: [{ session: [] }],
		authenticate: async (request) => {
			const { session, ...others } = await authenticate(request);
			if (session) return { session, ...others };
			throw new SignInRequired(signInAddress(request.method === "GET" ? request.originalUrl : HOME));
		},
	};
}
