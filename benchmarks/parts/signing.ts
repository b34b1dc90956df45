import { compareSigning } from "../compare-signing.ts";
import { comparisonChart } from "../report/comparison-chart.ts";
import { comparisonReport } from "../report/comparison-report.ts";
import { comparisonTable } from "../report/comparison-table.ts";
import { ratioTable, timesOf } from "../report/ratios.ts";
import { signingNotes } from "../report/signing-notes.ts";
import { type Benchmark, type Compared, sizeOf } from "./benchmark.ts";

const title = "doc-signing beside a bare server";

export const signing: Benchmark<Compared> = {
	file: "doc-signing",
	title,
	minutes: { full: 4, short: 1 },
	async run(choices) {
		const usual = choices.isShort ? { rounds: 1, requests: 100 } : { rounds: 5, requests: 200 };
		const size = sizeOf(choices, usual);
		return { size, comparison: await compareSigning(size) };
	},
	table: ({ comparison }) => comparisonTable(comparison),
	ratios: ({ comparison }, recorded) => ratioTable(comparison, recorded?.comparison ?? {}),
	report: (compared, about) =>
		comparisonReport({ name: "signing", title, file: "doc-signing", notes: signingNotes }, compared, about),
	chart: ({ comparison }) => comparisonChart(title, comparison),
	sentence({ comparison }) {
		const read = timesOf(comparison["read a document"]);
		const create = timesOf(comparison["create a document"]);
		return `Reading a document takes doc-signing ${read("bare")} the CPU of a bare Express server that stores a title and two rows, and creating one, with its file, audit log and webhooks, ${create("bare")}.`;
	},
};
