import type { CallerKind } from "@repo/validation";
import type { Owner } from "../accounts/owner.ts";
import type { Plan } from "../accounts/plan.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../platform/secrets.ts";
import { RateLimitReached, TokenMissing, TokenNotValid } from "./errors.ts";
import { findTokenHolder } from "./queries.ts";

export type ApiCaller = {
	apiTokenId: number;
	owner: Owner;
	user: { id: number; email: string; name: string };
	/** Of the team when the token is a team's, otherwise of the user. */
	plan: Plan;
};

const MINUTE = 60_000;

/** Callers with an API token: `Authorization: api_…` or `Bearer api_…`. Counts the call against the token's limit. */
export function apiToken({
	config,
	db,
	clock,
}: Pick<Dependencies, "config" | "db" | "clock">): CallerKind<ApiCaller> {
	const limit = config.RATE_LIMIT_PER_MINUTE;
	return {
		security: [{ apiToken: [] }],
		authenticate: async ({ headers, res }) => {
			const token = tokenOf(headers.authorization);
			if (token === undefined) throw new TokenMissing();
			const now = clock();
			const minute = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
			const holder = await findTokenHolder(db, { tokenHash: hashSecret(token), now, minute });
			if (!holder) throw new TokenNotValid();

			const reset = Math.ceil((minute.getTime() + MINUTE - now.getTime()) / 1000);
			res?.set({
				"Cache-Control": "private, no-cache",
				Vary: "Authorization",
				"RateLimit-Limit": String(limit),
				"RateLimit-Remaining": String(Math.max(0, limit - holder.requests)),
				"RateLimit-Reset": String(reset),
			});
			if (holder.requests > limit) throw new RateLimitReached(limit, reset);
			const { apiTokenId, teamId, userId, email, name, plan } = holder;
			return { apiTokenId, owner: { userId, teamId }, user: { id: userId, email, name }, plan };
		},
	};
}

/** RFC 9110 §11.1: the scheme's case does not matter. v1 clients send the bare token too. */
function tokenOf(authorization: string | undefined): string | undefined {
	return /^(?:bearer +)?(api_[\w-]+) *$/i.exec(authorization ?? "")?.[1];
}
