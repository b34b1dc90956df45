/**
 * How far the clocks of instances may differ. A row that ends later than this after its longest period was written by a
 * clock that was ahead, and does not count: it would lock out a caller for as long as the clock was ahead. So an
 * instance whose clock is further behind enforces no limits.
 */
export const CLOCK_TOLERANCE_SECONDS = 3_600;

export type RateLimit = {
	/** Separates the subjects of one limit from another's. */
	name: string;
	/** How many a subject may take in `seconds`. */
	limit: number;
	seconds: number;
	/**
	 * How the allowance refills. `evenly`: one every `seconds / limit`, so that a caller is not locked out for
	 * long. `at-once`: all of it, `seconds` after the first was taken.
	 */
	refill: "evenly" | "at-once";
};

export type Allowance = {
	/** How many can be taken now. */
	remaining: number;
	/** Seconds, at least 1, until one can be taken; 0 when one was taken. */
	retryAfter: number;
	/** Seconds until the full allowance is back. */
	reset: number;
};

/** A row of the limiter: how many were taken, and the seconds until it expires. */
export type Usage = { used: number; seconds: number };

/** The allowance left after taking one. */
export function allowanceAfter(limit: RateLimit, usage: Usage): Allowance {
	return { remaining: countRemaining(limit, usage), retryAfter: 0, reset: Math.ceil(usage.seconds) };
}

/** The allowance after a refusal. */
export function allowanceWithout(limit: RateLimit, usage: Usage): Allowance {
	return {
		remaining: 0,
		retryAfter: Math.max(1, secondsToWait(limit, usage)),
		reset: Math.ceil(usage.seconds),
	};
}

/** The allowance while nothing is taken. */
export function currentAllowance(limit: RateLimit, usage: Usage): Allowance {
	const remaining = countRemaining(limit, usage);
	return {
		remaining,
		retryAfter: secondsToWait(limit, usage),
		reset: remaining === limit.limit ? 0 : Math.max(0, Math.ceil(usage.seconds)),
	};
}

/** Seconds until one can be taken; 0 when at once. */
function secondsToWait(limit: RateLimit, usage: Usage): number {
	if (countRemaining(limit, usage) > 0) return 0;
	const free = limit.refill === "evenly" ? (limit.limit - 1) * computeInterval(limit) : 0;
	return Math.max(0, Math.ceil(usage.seconds - free));
}

/** Seconds after which one more is available, in whole microseconds: the precision of PostgreSQL's intervals. */
export function computeInterval({ limit, seconds }: RateLimit): number {
	return Math.floor((seconds * 1e6) / limit) / 1e6;
}

function countRemaining(limit: RateLimit, { used, seconds }: Usage): number {
	if (seconds <= 0 || seconds > limit.seconds + CLOCK_TOLERANCE_SECONDS) return limit.limit;
	if (limit.refill === "at-once") return Math.max(0, limit.limit - used);
	const interval = computeInterval(limit);
	// One nanosecond for rounding errors.
	return Math.max(0, Math.floor((limit.limit * interval - seconds) / interval + 1e-9));
}
