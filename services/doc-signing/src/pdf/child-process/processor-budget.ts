export type BudgetRules = {
	/** Processor time that may be used at once. */
	burstMs: number;
	/** Share of a processor in the long run: 0.25 is fifteen seconds a minute. */
	share: number;
	/** Upper bound of the debt, so that a caller who stops is back within budget after a known time. */
	maxMs: number;
};

export type ProcessorBudget = {
	/** Processor time used beyond the budget that waiting has not yet paid back. */
	usedMs(key: string, now: number): number;
	/** How long until `key` is within its budget again; 0 when it is. */
	exceededForMs(key: string, now: number): number;
	add(key: string, ms: number, now: number): void;
};

/** A leaky bucket per key. Times are in ms, on any monotonic clock. */
export function openProcessorBudget({ burstMs, share, maxMs }: BudgetRules): ProcessorBudget {
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
