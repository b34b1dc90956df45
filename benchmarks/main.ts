// `pnpm bench [oauth] [signing] [--short]`: measures both services beside their peers and writes docs/benchmarks/. With --short,
// in two minutes, prints ratios against the recorded run instead.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compareOauth } from "./compare-oauth.ts";
import { compareSigning } from "./compare-signing.ts";
import type { Comparison, Size } from "./measure/compare-peers.ts";
import { describeRun, loadNow, type Part, readResults, reports, writeResults } from "./measure/results.ts";
import { barChart } from "./report/bar-chart.ts";
import { comparisonTable } from "./report/comparison-table.ts";
import { oauthReport } from "./report/oauth-report.ts";
import { ratioTable } from "./report/ratios.ts";
import { signingReport } from "./report/signing-report.ts";

type Benchmark = {
	full: Size;
	short: Size;
	compare: (size: Size) => Promise<Comparison>;
	/** In docs/benchmarks/, with .md and .svg. */
	file: string;
	title: string;
	report: (part: Part) => string;
};

const benchmarks: Record<string, Benchmark> = {
	oauth: {
		full: { rounds: 5, requests: 500 },
		short: { rounds: 1, requests: 300 },
		compare: compareOauth,
		file: "scheduling-oauth",
		title: "scheduling-oauth beside other servers",
		report: oauthReport,
	},
	signing: {
		full: { rounds: 5, requests: 200 },
		short: { rounds: 1, requests: 100 },
		compare: compareSigning,
		file: "doc-signing",
		title: "doc-signing beside a bare server",
		report: signingReport,
	},
};

const { values, positionals } = parseArgs({
	options: {
		short: { type: "boolean", default: false },
		rounds: { type: "string" },
		requests: { type: "string" },
	},
	allowPositionals: true,
});
const unknown = positionals.find((name) => !(name in benchmarks));
if (unknown)
	throw new Error(`There is no benchmark ${unknown}; there are: ${Object.keys(benchmarks).join(", ")}`);
const chosen = positionals.length > 0 ? positionals : Object.keys(benchmarks);

for (const [name, { full, short, compare, file, title, report }] of Object.entries(benchmarks)) {
	if (!chosen.includes(name)) continue;
	const usual = values.short ? short : full;
	const size = {
		rounds: Number(values.rounds ?? usual.rounds),
		requests: Number(values.requests ?? usual.requests),
	};
	const load = loadNow();
	const comparison = await compare(size);
	console.log(`${comparisonTable(comparison)}\n`);
	if (values.short) {
		console.log(`${ratioTable(name, comparison, readResults())}\n`);
		continue;
	}
	const part = describeRun(size, comparison, load);
	writeResults({ ...readResults(), [name]: part });
	writeFileSync(join(reports, `${file}.md`), report(part));
	writeFileSync(join(reports, `${file}.svg`), barChart(title, comparison));
}
