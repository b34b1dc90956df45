/** What work on a PDF is for. */
export type WorkClass = "signing" | "intake" | "verification";

/**
 * Where work waits for a child process. Each lane has places of its own, so a page that is shown never waits behind an
 * upload, and neither waits behind an anonymous check. `heavy` takes what took longer in `signing` or `intake` than a lane
 * gives it at first, and the work of accounts that have used up their budget.
 */
export type Lane = WorkClass | "heavy";

export type LaneRules = {
	/** How many jobs run at once. */
	places: number;
	/** How many turns wait at most. */
	maxWaiting: number;
	/** Processor time of one job. */
	limitMs: number;
	/** Added to the service's own niceness: the API comes first, then showing and sealing, and so on down. */
	niceness: number;
};

export type Lanes = Record<Lane, LaneRules>;

export type LaneOptions = {
	/** How many jobs of signing run at once, and how many of intake. */
	size: number;
	/** Processor time of the longest job. */
	timeLimitMs: number;
	/** Processor time of a first try. Most documents take a fraction of a second; with a thousand pages about two. */
	firstTryMs?: number;
};

/** Verification parses once and hashes: the largest genuine file takes about a second. */
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
