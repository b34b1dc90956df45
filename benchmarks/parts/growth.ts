import { compareGrowth, type Rows } from "../compare-growth.ts";
import {
	budgetedRatios,
	type Grown,
	growthChart,
	growthReport,
	growthTable,
	growthTitle,
} from "../report/growth-report.ts";
import type { Benchmark } from "./benchmark.ts";

export const growth: Benchmark<Grown> = {
	file: "growth",
	title: growthTitle,
	minutes: { full: 8 },
	async run({ isShort, requests = isShort ? 30 : 100, rows: many = isShort ? 50_000 : 1_000_000 }) {
		const rows: Rows = [1_000, many];
		return { requests, rows, growths: await compareGrowth(requests, rows) };
	},
	table: growthTable,
	report: growthReport,
	chart: growthChart,
	sentence(grown) {
		const [small = "", large = ""] = grown.rows.map((count) => count.toLocaleString("en"));
		const ratios = budgetedRatios(grown).map(({ name, value }) => `${value.toFixed(2)} times (${name})`);
		return `The documents of an account with ${large} of them are listed in ${ratios.join(" and ")} the time of one with ${small}.`;
	},
};
