import { loadServices } from "../compare-load.ts";
import { secondsOfLoad } from "../measure/load.ts";
import { type LoadReport, loadChart, loadReport, loadTable, loadTitle } from "../report/load-report.ts";
import type { Benchmark } from "./benchmark.ts";

const SERVICES = 2;

export const load: Benchmark<LoadReport> = {
	file: "load",
	title: loadTitle,
	minutes: {
		full: 4,
		chosen: ({ seconds }) => seconds && Math.ceil((SERVICES * secondsOfLoad(seconds)) / 60),
	},
	async run({ isShort, seconds = isShort ? 5 : 20 }) {
		return { seconds, load: await loadServices(seconds) };
	},
	table: loadTable,
	report: loadReport,
	chart: loadChart,
	sentence(result) {
		const all = Object.entries(result.load).map(([name, { capacity, steps }]) => {
			const p99 = steps.find(({ part }) => part === 0.8)?.p99 ?? 0;
			return `${capacity} requests a second (${name}; at 80 % of that, 99 % are answered within ${p99.toFixed(0)} ms)`;
		});
		return `One process reaches ${all.join(" and ")}, beside PostgreSQL and the load generator on the same cores.`;
	},
};
