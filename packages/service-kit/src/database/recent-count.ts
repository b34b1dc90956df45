/** Counts what happened lately. */
export type RecentCount = {
	add(): void;
	/** Each counts less the longer ago it was: at a steady rate, this is the number of a memory's length. */
	read(): number;
};

/** Forgets by a factor of e within each `memoryMs`. */
export function openRecentCount(memoryMs: number, now: () => number): RecentCount {
	let last = { count: 0, at: now() };
	const read = (): number => last.count * Math.exp((last.at - now()) / memoryMs);
	return {
		read,
		add: () => {
			last = { count: read() + 1, at: now() };
		},
	};
}
