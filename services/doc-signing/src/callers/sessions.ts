import { lacksProvenFactorSql } from "@repo/accounts/openid";
import { HOME, signInAddress } from "@repo/accounts/return-to";
import { SignInRequired } from "@repo/accounts/sign-in";
import * as web from "@repo/accounts/web";
import { noteLanguage } from "@repo/http-errors";
import type { WithHeaders } from "@repo/service-kit/http";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import type { CallerKind } from "@repo/validation";
import { callLimit } from "../accounts/call-limit.ts";
import { RateLimitReached } from "../accounts/errors.ts";
import { toAccountKey } from "../accounts/owner.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import type { Session, SignedInUser, Visitor } from "../accounts/visitor.ts";
import type { Dependencies } from "../dependencies.ts";
import { countWaitingSql } from "../envelopes/documents/recipients/queries/received.ts";

export { cookieNames } from "../accounts/sign-in-deps.ts";

/** A page's visitor. The response sets `cookies`. */
export type PageVisitor = web.Visitor & Visitor & { cookies: string[] };
export type SignedInPageVisitor = PageVisitor & { session: Session };

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

const sessions = web.sessionsWith<SignedInUser>(`
	u.id, u.email, u.name, u.plan, u.role, u.language, u.credentials_version AS "credentialsVersion", u.email_proven_at AS "emailProvenAt",
	${countWaitingSql("$2")} AS "waiting", ${lacksProvenFactorSql} AS "lacksProvenFactor",
	coalesce((SELECT p.time_zone FROM preferences p WHERE p.user_id = u.id), u.time_zone, 'UTC') AS "timeZone"`);

/**
 * The session of this browser, unless it has ended or its account is disabled. The response is then in the account's
 * language. One statement, on every request.
 */
export async function findSession(deps: Deps, request: WithHeaders): Promise<Session | null> {
	const found = await sessions.findSession(signInDeps(deps), request);
	if (found?.user.language) noteLanguage(found.user.language);
	return found ?? null;
}

/** For public pages. */
export function visitor(deps: Deps): CallerKind<PageVisitor> {
	return {
		security: [],
		authenticate: async (request) => {
			const visitor = web.readVisitor(signInDeps(deps), request);
			const session = await findSession(deps, request);
			return { ...visitor, session, cookies: visitor.headers["Set-Cookie"] };
		},
	};
}

/**
 * For pages that require a session: visitors without one sign in first, and return to the same URL. Counts the request
 * against the limit of the user, or of `subjectOf`. Throws RateLimitReached.
 */
export function signedIn(deps: Deps, subjectOf = byUser): CallerKind<SignedInPageVisitor> {
	const { authenticate } = visitor(deps);
	return {
		security: [{ session: [] }],
		authenticate: async (request) => {
			const { session, ...others } = await authenticate(request);
			if (session) {
				await takeRequest(deps, subjectOf(session));
				return { session, ...others };
			}
			const returnTo = request.method === "GET" ? request.originalUrl : HOME;
			throw new SignInRequired(signInAddress(returnTo), "doc-signing");
		},
	};
}

/** Like `signedIn`, for pages that read or lock documents: their statements count against the person's share of the database. */
export function signedInWithShare(
	deps: Deps & Pick<Dependencies, "shares">,
): CallerKind<SignedInPageVisitor> {
	return {
		...signedIn(deps),
		run: ({ session }, handle) =>
			deps.shares.run(toAccountKey({ userId: session.user.id, teamId: null }), handle),
	};
}

/** Like `signedIn`, for pages that use only the session. */
export function signedInSession(deps: Deps, subjectOf = byUser): CallerKind<Session> {
	const { security, authenticate } = signedIn(deps, subjectOf);
	return { security, authenticate: async (request) => (await authenticate(request)).session };
}

/** The subject of the limit `session`, for pages and for API calls with a session. */
export const byUser = ({ user }: Session): string => String(user.id);

/** For pages that end other sessions: someone with a stolen session cannot use up the owner's requests to them. */
export const bySession = ({ id }: Session): string => id;

export async function takeRequest({ config, db, clock }: Deps, subject: string): Promise<void> {
	const limit = callLimit(config, "session");
	const { retryAfter } = await takeAllowance(db, limit, subject, clock());
	if (retryAfter > 0) throw new RateLimitReached(limit.limit, retryAfter, "your account");
}
