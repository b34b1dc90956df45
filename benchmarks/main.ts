// `pnpm bench [oauth] [signing] [load] [--short]`: measures both services beside their peers and writes
// docs/benchmarks/. With --short, in two minutes, prints ratios against the recorded run instead.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadServices } from "./compare-load.ts";
import { compareOauth } from "./compare-oauth.ts";
import { compareSigning } from "./compare-signing.ts";
import type { Comparison, Size } from "./measure/compare-peers.ts";
import { describeMachine, readResults, reports, writeResults } from "./measure/results.ts";
import { barChart } from "./report/bar-chart.ts";
import { comparisonReport } from "./report/comparison-report.ts";
import { comparisonTable } from "./report/comparison-table.ts";
import { loadReport } from "./report/load-report.ts";
import { oauthNotes } from "./report/oauth-notes.ts";
import { ratioTable } from "./report/ratios.ts";
import { signingNotes } from "./report/signing-notes.ts";

type Benchmark = {
	full: Size;
	short: Size;
	compare: (size: Size) => Promise<Comparison>;
	/** File names in docs/benchmarks/, without .md and .svg. */
	file: string;
	title: string;
	/** What the servers are, and what is unfair. */
	notes: string;
};

const benchmarks: Record<string, Benchmark> = {
	oauth: {
		full: { rounds: 5, requests: 500 },
		short: { rounds: 1, requests: 300 },
		compare: compareOauth,
		file: "scheduling-oauth",
		title: "scheduling-oauth beside other servers",
		notes: oauthNotes,
	},
	signing: {
		full: { rounds: 5, requests: 200 },
		short: { rounds: 1, requests: 100 },
		compare: compareSigning,
		file: "doc-signing",
		title: "doc-signing beside a bare server",
		notes: signingNotes,
	},
};

const LOAD_SECONDS = { full: 600, short: 5 };

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values, positionals } = parseArgs({
	options: {
		short: { type: "boolean", default: false },
		rounds: { type: "string" },
		requests: { type: "string" },
		seconds: { type: "string" },
	},
	allowPositionals: true,
});
const names = [...Object.keys(benchmarks), "load"];
const unknown = positionals.find((name) => !names.includes(name));
if (unknown) throw new Error(`There is no benchmark ${unknown}; there are: ${names.join(", ")}`);
const usualNames = values.short ? ["oauth", "signing"] : names;
const chosen = positionals.length > 0 ? positionals : usualNames;

for (const [name, { full, short, compare, file, title, notes }] of Object.entries(benchmarks)) {
	if (!chosen.includes(name)) continue;
	const usual = values.short ? short : full;
	const size = {
		rounds: Number(values.rounds ?? usual.rounds),
		requests: Number(values.requests ?? usual.requests),
	};
	const about = describeMachine();
	const comparison = await compare(size);
	console.log(`${comparisonTable(comparison)}\n`);
	if (values.short) {
		console.log(`${ratioTable(name, comparison, readResults())}\n`);
		continue;
	}
	const part = { ...about, size, comparison };
	writeResults({ ...readResults(), [name]: part });
	writeFileSync(join(reports, `${file}.md`), comparisonReport({ name, title, file, notes }, part));
	writeFileSync(join(reports, `${file}.svg`), barChart(title, comparison));
}

if (chosen.includes("load")) {
	const about = describeMachine();
	const seconds = Number(values.seconds ?? (values.short ? LOAD_SECONDS.short : LOAD_SECONDS.full));
	const report = loadReport(await loadServices(seconds), about);
	console.log(report);
	if (!values.short) writeFileSync(join(reports, "load.md"), report);
}
