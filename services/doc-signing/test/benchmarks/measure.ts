import { performance } from "node:perf_hooks";

/** Medians in ms, and their ratio. */
export type Comparison = { name: string; small: number; large: number; ratio: number; samples: number };

const WARM_UP = 30;
const SAMPLES = 200;

/** Alternates, so that other load on the machine affects both. */
export async function compare(
	name: string,
	requests: { small: () => Promise<void>; large: () => Promise<void> },
): Promise<Comparison> {
	const times = { small: [] as number[], large: [] as number[] };
	for (let turn = 0; turn < WARM_UP + SAMPLES; turn++)
		for (const which of ["small", "large"] as const) {
			const start = performance.now();
			await requests[which]();
			if (turn >= WARM_UP) times[which].push(performance.now() - start);
		}
	const [small, large] = [median(times.small), median(times.large)];
	return { name, small, large, ratio: large / small, samples: SAMPLES };
}

function median(times: number[]): number {
	return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
