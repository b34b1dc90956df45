export type BudgetRules = {
	/** Time that may be used at once. */
	burstMs: number;
	/** Share of the time that may be used in the long run: 0.25 is fifteen seconds a minute. */
	share: number;
	/** Upper bound of the debt, so that the wait for an unused budget is bounded too. */
	maxMs: number;
};

export type TimeBudget = {
	/** Time used and not yet paid off by waiting. */
	usedMs(key: string, now: number): number;
	/** Time until `key` is within its budget; 0 if it is. */
	exceededForMs(key: string, now: number): number;
	add(key: string, ms: number, now: number): void;
};

/** A leaky bucket for each key, of a processor's or a connection's time. Times are in ms on any steady clock. */
export function openTimeBudget({ burstMs, share, maxMs }: BudgetRules): TimeBudget {
	const buckets = new Map<string, { ms: number; at: number }>();
	const usedMs = (key: string, now: number): number => {
		const bucket = buckets.get(key);
		return bucket ? Math.max(0, bucket.ms - (now - bucket.at) * share) : 0;
	};
	return {
		usedMs,
		exceededForMs: (key, now) => Math.max(0, usedMs(key, now) - burstMs) / share,
		add: (key, ms, now) => {
			for (const [other] of buckets) if (usedMs(other, now) === 0) buckets.delete(other);
			buckets.set(key, { ms: Math.min(usedMs(key, now) + ms, maxMs), at: now });
		},
	};
}
