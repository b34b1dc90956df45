/** How fast a series grows, per hour, with the half-width of its 95 % interval. */
export type Slope = { mean: number; perHour: number; error: number };

/**
 * The least-squares line through values at equal distances. Neighbors resemble each other (a collection, a job that
 * runs), and the usual error would be too small: it is widened by their correlation, as an AR(1) series needs.
 */
export function slopeOf(values: number[], hours: number): Slope {
	const count = values.length;
	const at = (index: number) => (index * hours) / (count - 1);
	const mean = average(values);
	const middle = hours / 2;
	const spread = sum(values.map((_, index) => (at(index) - middle) ** 2));
	const perHour = sum(values.map((value, index) => (at(index) - middle) * (value - mean))) / spread;
	const residuals = values.map((value, index) => value - mean - perHour * (at(index) - middle));
	const variance = sum(residuals.map((residual) => residual ** 2));
	const standardError = Math.sqrt(variance / (count - 2) / spread);
	const together = sum(residuals.slice(1).map((residual, index) => residual * (residuals[index] ?? 0)));
	// The correlation of a short series is found too small, by about 3 / count.
	const correlation = variance === 0 ? 0 : Math.min(0.95, Math.max(0, together / variance + 3 / count));
	return { mean, perHour, error: 2 * standardError * Math.sqrt((1 + correlation) / (1 - correlation)) };
}

/** Of a series over this many hours: caches and compiled code grow in its first half, a leak in both. */
export function slopeOfLastHalf(values: number[], hours: number): Slope {
	return slopeOf(values.slice(values.length / 2), hours / 2);
}

/** The medians of `count` equal parts of a series. */
export function mediansOf(values: number[], count: number): number[] {
	return Array.from({ length: count }, (_, part) => {
		const from = Math.floor((part * values.length) / count);
		const to = Math.floor(((part + 1) * values.length) / count);
		const sorted = values.slice(from, to).sort((one, other) => one - other);
		return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
	});
}

function average(values: number[]): number {
	return sum(values) / values.length;
}

function sum(values: number[]): number {
	return values.reduce((total, value) => total + value, 0);
}
