/** Command-line options. Undefined: the part's default. */
export type Choices = {
	isShort: boolean;
	rounds: number | undefined;
	requests: number | undefined;
	/** Seconds of a step of `load`. */
	seconds: number | undefined;
	/** The larger number of `growth`. */
	rows: number | undefined;
	/** Another checkout, built: its service takes the place of the other servers. */
	against: string | undefined;
};

/** A part of `pnpm bench`. */
export type Benchmark<Result> = {
	/** File name in docs/benchmarks/, without .md. */
	file: string;
	title: string;
	/** Approximate duration on a quiet machine. Without `short`, `--short` skips it. `chosen` is that of the options. */
	minutes: { full: number; short?: number; chosen?(choices: Choices): number | undefined };
	run(choices: Choices): Promise<Result>;
	/** Printed after the run, and in the report. */
	table(result: Result): string;
	/** Compares a short run with the recorded one. */
	ratios?(result: Result, recorded: Result | undefined): string;
	/** The report after its title. `about` says when and where the part ran. */
	report(result: Result, about: string): string;
	/** One sentence for the overview. */
	sentence(result: Result): string;
};
