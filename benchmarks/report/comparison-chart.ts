import type { Comparison } from "../measure/compare-peers.ts";
import { type Bar, barChart } from "./bar-chart.ts";
import { cpuOf } from "./comparison-table.ts";

/** A bar for each peer in each scenario: CPU of the server and, paler, of PostgreSQL. Ours is the first peer. */
export function comparisonChart(title: string, comparison: Comparison): string {
	const groups = Object.entries(comparison).map(([scenario, peers]): [string, Bar[]] => [
		scenario,
		Object.entries(peers).map(([name, measured], index) => ({
			...{ name, isOurs: index === 0, value: measured.serverMs.median, paler: measured.postgresMs.median },
			label: cpuOf(measured).toFixed(2),
		})),
	]);
	const subtitle = "CPU per request in ms: server, and PostgreSQL (paler). Less is better.";
	return barChart(title, subtitle, Object.fromEntries(groups));
}
