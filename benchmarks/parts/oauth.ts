import { compareOauth } from "../compare-oauth.ts";
import { comparisonChart } from "../report/comparison-chart.ts";
import { comparisonReport } from "../report/comparison-report.ts";
import { comparisonTable } from "../report/comparison-table.ts";
import { besideOidcProvider, oauthCaution, oauthNotes } from "../report/oauth-notes.ts";
import { ratioTable, timesOf } from "../report/ratios.ts";
import { type Benchmark, type Compared, sizeOf } from "./benchmark.ts";

const title = "scheduling-oauth beside other servers";

export const oauth: Benchmark<Compared> = {
	file: "scheduling-oauth",
	title,
	minutes: { full: 5, short: 1 },
	async run(choices) {
		const usual = choices.isShort ? { rounds: 1, requests: 300 } : { rounds: 5, requests: 500 };
		const size = sizeOf(choices, usual);
		return { size, comparison: await compareOauth(size) };
	},
	table: ({ comparison }) => comparisonTable(comparison),
	ratios: ({ comparison }, recorded) => ratioTable(comparison, recorded?.comparison ?? {}),
	report: (compared, about) =>
		comparisonReport(
			{ name: "oauth", title, file: "scheduling-oauth", caution: oauthCaution, notes: oauthNotes },
			compared,
			about,
		),
	chart: ({ comparison }) => comparisonChart(title, comparison),
	sentence({ comparison }) {
		const exchange = timesOf(comparison["code exchange"]);
		const check = timesOf(comparison["repeated Bearer check"]);
		return `A code exchange uses ${exchange("bare")} the CPU of a bare Express server that validates, signs and records nothing, and a repeated Bearer check ${check("bare")}. ${besideOidcProvider}`;
	},
};
