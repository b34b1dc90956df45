import { soakChart, soakReport, soakSentence, soakTable, soakTitle } from "../report/soak-report.ts";
import { soak as runSoak, type Soak } from "../soak.ts";
import type { Benchmark } from "./benchmark.ts";

const WARM_UP_MINUTES = 10;

export const soak: Benchmark<Soak> = {
	file: "soak",
	title: soakTitle,
	minutes: { full: 60 },
	isOnRequest: true,
	run: ({ minutes = 60, leakKilobytes = 0 }) =>
		runSoak(minutes, Math.min(WARM_UP_MINUTES, minutes / 2), leakKilobytes),
	table: soakTable,
	report: soakReport,
	chart: soakChart,
	sentence: soakSentence,
};
