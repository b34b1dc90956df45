import type { About } from "../measure/results.ts";
import type { Compared } from "../parts/benchmark.ts";
import { aboutRun } from "./about.ts";
import { comparisonTable } from "./comparison-table.ts";

type Described = {
	name: string;
	title: string;
	file: string;
	/** What a reader has to know before the figures. */
	caution?: string;
	notes: string;
};

/** A file of docs/benchmarks. */
export function comparisonReport(
	{ name, title, file, caution = "", notes }: Described,
	{ comparison, size }: Compared,
	about: About,
): string {
	return `# ${title}

${aboutRun(name, about)} Built code, one process each.
${size.rounds} rounds of ${size.requests} requests, the servers in turn, 16 requests at a time over kept connections on loopback. CPU is what the
scheduler counted for the server's process and for PostgreSQL's processes, in ms per request; the spread is the lowest and the highest round.
${caution}
![CPU per request](${file}.svg)

${comparisonTable(comparison)}

${notes}`;
}
