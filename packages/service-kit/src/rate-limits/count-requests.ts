import type { Clock } from "../clock.ts";
import { type Allowance, allowanceAfter, allowanceWithout } from "./rate-limit.ts";

/** Requests that `subject` may make in a minute. */
export type RequestLimit = { name: string; subject: string; limit: number };
export type RequestCount = (limits: readonly RequestLimit[]) => {
	/** Seconds to wait; 0 if the request was counted. */
	retryAfter: number;
	/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). */
	headers: Record<string, string>;
};

const SECONDS = 60;

/**
 * Counts requests in this process, so that counting costs no statement: with more instances, the limits are as many times
 * as large. A request that one of its limits refuses is not counted.
 */
export function countRequests(clock: Clock): RequestCount {
	const counts = new Map<string, number>();
	let endsAt = 0;
	return (limits) => {
		const now = clock().getTime();
		// Above: the clock was set back.
		if (endsAt <= now || endsAt > now + SECONDS * 1000) {
			counts.clear();
			endsAt = now + SECONDS * 1000;
		}
		const seconds = (endsAt - now) / 1000;
		const keyOf = ({ name, subject }: RequestLimit) => `${name} ${subject}`;
		const usedBy = (limit: RequestLimit) => counts.get(keyOf(limit)) ?? 0;
		const isRefused = limits.some((one) => usedBy(one) >= one.limit);
		if (!isRefused) for (const one of limits) counts.set(keyOf(one), usedBy(one) + 1);
		const allowances = limits.map((one): Allowance & RequestLimit => {
			const rule = { ...one, seconds: SECONDS, refill: "at-once" } as const;
			const usage = { used: usedBy(one), seconds };
			const refused = isRefused && usage.used >= one.limit;
			return { ...one, ...(refused ? allowanceWithout(rule, usage) : allowanceAfter(rule, usage)) };
		});
		return {
			retryAfter: Math.max(0, ...allowances.map(({ retryAfter }) => retryAfter)),
			headers: {
				"RateLimit-Policy": allowances.map((one) => `"${one.name}";q=${one.limit};w=${SECONDS}`).join(", "),
				RateLimit: allowances.map((one) => `"${one.name}";r=${one.remaining};t=${one.reset}`).join(", "),
			},
		};
	};
}
