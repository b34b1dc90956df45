import type { Comparison, Size } from "../measure/compare-peers.ts";
import type { About } from "../measure/results.ts";

/** Command-line options. Undefined: the part's default. */
export type Choices = {
	isShort: boolean;
	rounds: number | undefined;
	requests: number | undefined;
	/** Of a step of `load`. */
	seconds: number | undefined;
	/** The larger number of `growth`. */
	rows: number | undefined;
};

/** A part of `pnpm bench`. */
export type Benchmark<Result> = {
	/** File name in docs/benchmarks/, without .md and .svg. */
	file: string;
	title: string;
	/** Approximate duration on a quiet machine. Without `short`, `--short` skips it. `chosen` is that of the options. */
	minutes: { full: number; short?: number; chosen?(choices: Choices): number | undefined };
	run(choices: Choices): Promise<Result>;
	/** Printed after the run. */
	table(result: Result): string;
	/** Compares a short run with the recorded one. */
	ratios?(result: Result, recorded: Result | undefined): string;
	report(result: Result, about: About): string;
	chart(result: Result): string;
	/** One sentence for the overview. */
	sentence(result: Result): string;
};

export type Compared = { size: Size; comparison: Comparison };

export function sizeOf({ rounds, requests }: Choices, usual: Size): Size {
	return { rounds: rounds ?? usual.rounds, requests: requests ?? usual.requests };
}
