import { compareInstances } from "../compare-instances.ts";
import {
	type InstancesResult,
	instancesChart,
	instancesReport,
	instancesTable,
	instancesTitle,
	speedUpOf,
} from "../report/instances-report.ts";
import { type Benchmark, sizeOf } from "./benchmark.ts";

export const instances: Benchmark<InstancesResult> = {
	file: "instances",
	title: instancesTitle,
	minutes: { full: 3 },
	async run(choices) {
		const size = sizeOf(choices, { rounds: choices.isShort ? 1 : 5, requests: 400 });
		return { size, instances: await compareInstances(size.rounds, size.requests) };
	},
	table: (result) => instancesTable(result.instances),
	report: instancesReport,
	chart: (result) => instancesChart(result.instances),
	sentence(result) {
		const all = Object.values(result.instances).map(speedUpOf);
		return `Two instances with the same share of a core do ${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)} times the work of one.`;
	},
};
