export type Spread = { median: number; min: number; max: number };

export function spreadOf(values: number[]): Spread {
	const sorted = values.toSorted((one, other) => one - other);
	return { median: at(sorted, 0.5), min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

/** Of values in ascending order, the one at this part of them: 0.5 is the median. */
export function at(sorted: number[], part: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
