import { noteCaller } from "@repo/http-errors";
import { type Allowance, allowanceAfter, refusedAllowance } from "@repo/service-kit/rate-limits";
import type { CallerKind } from "@repo/validation";
import { type CallLimit, callLimit } from "../accounts/call-limit.ts";
import type { ApiCaller } from "../accounts/caller.ts";
import { RateLimitReached } from "../accounts/errors.ts";
import { toAccountKey, toLoadKey } from "../accounts/owner.ts";
import type { Plan } from "../accounts/plan.ts";
import { requireFactor } from "../accounts/teams/queries.ts";
import { type ActingSession, requirePermission } from "../accounts/teams/require-permission.ts";
import { describeRefusal } from "../accounts/teams/rules/describe-permissions.ts";
import type { Permission, TeamRole } from "../accounts/teams/rules/permissions.ts";
import { TokenMissing, TokenNotValid, TokenReadOnly } from "../accounts/tokens/errors.ts";
import { findTokenHolder, type KeyHolder } from "../accounts/tokens/queries.ts";
import type { Dependencies } from "../dependencies.ts";

import { hasSessionCookie, useSession } from "./use-session.ts";

/** Names its permission, for tests that walk all endpoints. */
export type ApiCallerKind<P extends Permission> = CallerKind<ApiCaller<P>> & { permission: P };

/** The caller, the account, and the remaining allowance. */
export type Authenticated = {
	holder: KeyHolder;
	userId: number;
	email: string;
	name: string;
	teamId: number | null;
	/** The role in the team; null without one. */
	role: TeamRole | null;
	plan: Plan;
	sponsorId: number | null;
	readOnly: boolean;
	allowance: Allowance;
	/** The subject of the limit, as the error names it. */
	limited: string;
	/** Request headers that the answer depends on. */
	vary: string;
	/** The browser that calls; null for a token. */
	session: ActingSession;
};

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
type SharedDeps = Deps & Pick<Dependencies, "shares">;

/**
 * Callers with an API token, `Authorization: api_…` or `Bearer api_…`, and our own pages with the browser's session. Their
 * role in the team must have the permission, and the session a recent proof if the permission needs one. Counts the call against the limit of the token or user, and its
 * statements against the account's share of the database.
 */
export function apiToken(deps: SharedDeps) {
	return callerKinds(deps, [{ apiToken: [] }, { session: [] }]);
}

/** Only our own pages, as {@link apiToken} has them: for what the API does not offer. A token is not read. */
export function pageScript(deps: SharedDeps) {
	return callerKinds(deps, [{ session: [] }]);
}

function callerKinds(deps: SharedDeps, security: Record<string, []>[]) {
	const takesTokens = security.some((one) => "apiToken" in one);
	return <P extends Permission>(permission: P): ApiCallerKind<P> => ({
		permission,
		security,
		problems: describeProblems(permission),
		authenticate: async (request) => {
			const { headers, res } = request;
			const isBrowser =
				!takesTokens || (headers.authorization === undefined && hasSessionCookie(deps, request));
			const limit = callLimit(deps.config, isBrowser ? "session" : "api-token");
			const found = isBrowser
				? await useSession(deps, request, limit)
				: await useToken(deps, headers.authorization, limit);
			const { allowance, userId, email, name, ...caller } = found;
			res?.set({
				"Cache-Control": "private, no-cache",
				Vary: caller.vary,
				"RateLimit-Limit": String(limit.limit),
				"RateLimit-Remaining": String(allowance.remaining),
				"RateLimit-Reset": String(allowance.reset),
			});
			if (allowance.retryAfter > 0)
				throw new RateLimitReached(limit.limit, allowance.retryAfter, caller.limited);
			if (found.readOnly && request.method !== "GET" && request.method !== "HEAD") throw new TokenReadOnly();
			const owner = requirePermission(permission, found, found.session);
			noteCaller({ account: toAccountKey(owner) });
			const expectedStatus = [headers["expected-status"]].flat()[0];
			const { holder, plan, sponsorId, readOnly } = caller;
			return { holder, owner, user: { id: userId, email, name }, plan, sponsorId, readOnly, expectedStatus };
		},
		run: ({ owner, sponsorId }, handle) => deps.shares.run(toLoadKey(owner, sponsorId), handle),
	});
}

function describeProblems(permission: Permission): Record<number, string> {
	const refusal = describeRefusal(permission);
	return refusal === undefined ? {} : { 403: refusal };
}

/** A program with an API token. Throws TokenMissing, TokenNotValid, SecondFactorRequired. */
async function useToken(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	authorization: string | undefined,
	limit: CallLimit,
): Promise<Authenticated> {
	const token = readToken(authorization);
	if (token === undefined) throw new TokenMissing();
	const now = clock();
	const found = await findTokenHolder(db, { token, now, limit });
	if (!found) throw new TokenNotValid();
	requireFactor(found);
	const { apiTokenId, usage, lacksFactor: _, ...caller } = found;
	noteCaller({ client: `api token ${apiTokenId}`, userId: caller.userId });
	const allowance = usage
		? allowanceAfter(limit, usage)
		: await refusedAllowance(db, limit, String(apiTokenId), now);
	return {
		...caller,
		holder: { apiTokenId },
		allowance,
		limited: "this API token",
		vary: "Authorization",
		session: null,
	};
}

/** RFC 9110 §11.1: the scheme's case does not matter. v1 clients send the bare token too. */
function readToken(authorization: string | undefined): string | undefined {
	return /^(?:bearer +)?(api_[\w-]+) *$/i.exec(authorization ?? "")?.[1];
}
