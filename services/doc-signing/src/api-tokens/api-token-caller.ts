import { noteCaller } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import { allowanceAfter, refusedAllowance } from "@repo/service-kit/rate-limits";
import type { CallerKind } from "@repo/validation";
import type { Plan } from "../accounts/plan.ts";
import type { Dependencies } from "../dependencies.ts";
import { requirePermission } from "../teams/require-permission.ts";
import { describeRefusal } from "../teams/rules/describe-permissions.ts";
import type { Access, Permission } from "../teams/rules/permissions.ts";
import { RateLimitReached, TokenMissing, TokenNotValid } from "./errors.ts";
import { findTokenHolder } from "./queries.ts";

export type ApiCaller<P extends Permission = Permission> = {
	apiTokenId: number;
	/** Whose things the endpoint is about, and which of them the caller's role reaches. */
	owner: Access<P>;
	user: { id: number; email: string; name: string };
	/** Of the team when the token is a team's, otherwise of the user. */
	plan: Plan;
};

/**
 * Callers with an API token, `Authorization: api_…` or `Bearer api_…`, whose role in the token's team has the permission.
 * Counts the call against the token's limit.
 */
export function apiToken({ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">) {
	const limit = {
		name: "api-token",
		limit: config.RATE_LIMIT_PER_MINUTE,
		seconds: 60,
		refill: "at-once",
	} as const;
	return <P extends Permission>(permission: P): CallerKind<ApiCaller<P>> => ({
		security: [{ apiToken: [] }],
		problems: problemsOf(permission),
		authenticate: async ({ headers, res }) => {
			const token = tokenOf(headers.authorization);
			if (token === undefined) throw new TokenMissing();
			const now = clock();
			const holder = await findTokenHolder(db, { tokenHash: hashSecret(token), now, limit });
			if (!holder) throw new TokenNotValid();
			noteCaller({ client: `api token ${holder.apiTokenId}`, userId: holder.userId });

			const { remaining, reset, retryAfter } = holder.usage
				? allowanceAfter(limit, holder.usage)
				: await refusedAllowance(db, limit, String(holder.apiTokenId), now);
			res?.set({
				"Cache-Control": "private, no-cache",
				Vary: "Authorization",
				"RateLimit-Limit": String(limit.limit),
				"RateLimit-Remaining": String(remaining),
				"RateLimit-Reset": String(reset),
			});
			if (retryAfter > 0) throw new RateLimitReached(limit.limit, retryAfter);
			const { apiTokenId, userId, email, name, plan } = holder;
			const owner = requirePermission(permission, holder);
			const user = { id: userId, email, name };
			return { apiTokenId, owner, user, plan };
		},
	});
}

function problemsOf(permission: Permission): Record<number, string> {
	const refusal = describeRefusal(permission);
	return refusal === undefined ? {} : { 403: refusal };
}

/** RFC 9110 §11.1: the scheme's case does not matter. v1 clients send the bare token too. */
function tokenOf(authorization: string | undefined): string | undefined {
	return /^(?:bearer +)?(api_[\w-]+) *$/i.exec(authorization ?? "")?.[1];
}
