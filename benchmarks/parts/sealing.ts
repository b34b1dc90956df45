import { compareSealing, type Sealing } from "../compare-sealing.ts";
import { sealingChart, sealingReport, sealingTable, sealingTitle } from "../report/sealing-report.ts";
import type { Benchmark } from "./benchmark.ts";

export const sealing: Benchmark<Sealing & { rounds: number }> = {
	file: "sealing",
	title: sealingTitle,
	minutes: { full: 2, short: 1 },
	async run({ isShort, rounds = isShort ? 5 : 20 }) {
		return { rounds, ...(await compareSealing(rounds)) };
	},
	table: sealingTable,
	report: sealingReport,
	chart: sealingChart,
	sentence({ seal, verify }) {
		const of = (times: Sealing["seal"], who: string) =>
			Object.values(times[who] ?? {}).map(({ median }) => `${median.toFixed(0)} ms`);
		return `doc-signing seals files of 1, 100 and 1,000 pages, with signatures drawn, a certificate page and a check of the result, in ${of(seal, "doc-signing").join(", ")}, where signing alone takes @libpdf/core ${of(seal, "@libpdf/core").join(", ")}; it verifies them in ${of(verify, "doc-signing").join(", ")}.`;
	},
};
