export type Spread = { median: number; min: number; max: number };

export function spreadOf(values: number[]): Spread {
	const sorted = values.toSorted((one, other) => one - other);
	return { median: at(sorted, 0.5), min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** The quantile of values in ascending order: 0.5 is the median. */
export function at(sorted: number[], part: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
