/** What a PDF job is for. */
export type WorkClass = "signing" | "intake" | "verification";

/**
 * Where jobs wait for a child process. Each lane has separate slots, so showing a page never waits behind an
 * upload, and neither waits behind an anonymous check. `heavy` takes jobs that exceeded the first time limit
 * of `signing` or `intake`, and those of accounts that have used up their budget.
 */
export type Lane = WorkClass | "heavy";

export type LaneRules = {
	/** Jobs that run at once. */
	places: number;
	/** Upper bound of waiting turns. */
	maxWaiting: number;
	/** Processor time of one job. */
	limitMs: number;
	/** Added to the service's own niceness: the API has priority, then showing and sealing, and so on. */
	niceness: number;
};

export type Lanes = Record<Lane, LaneRules>;

export type LaneOptions = {
	/** Jobs of signing, and of intake, that run at once. */
	size: number;
	/** Processor time of the longest job. */
	timeLimitMs: number;
	/**
	 * Processor time of a first attempt. Most documents take a fraction of a second; one of a thousand pages takes
	 * about two.
	 */
	firstTryMs?: number;
};

/** Verification parses the file once and hashes it: the largest genuine file takes about a second. */
const VERIFICATION_MS = 5_000;

export function lanesFor({ size, timeLimitMs, firstTryMs = 3_000 }: LaneOptions): Lanes {
	const limitMs = Math.min(firstTryMs, timeLimitMs);
	return {
		signing: { places: size, maxWaiting: 64, limitMs, niceness: 2 },
		intake: { places: size, maxWaiting: 64, limitMs, niceness: 5 },
		heavy: { places: 1, maxWaiting: 32, limitMs: timeLimitMs, niceness: 15 },
		verification: {
			places: 1,
			maxWaiting: 16,
			limitMs: Math.min(VERIFICATION_MS, timeLimitMs),
			niceness: 19,
		},
	};
}

export const laneNames = ["signing", "intake", "heavy", "verification"] as const satisfies Lane[];
