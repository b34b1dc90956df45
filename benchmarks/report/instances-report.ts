import type { Instances } from "../compare-instances.ts";
import type { About } from "../measure/results.ts";
import { aboutRun } from "./about.ts";
import { barChart } from "./bar-chart.ts";
import { markdownTable } from "./markdown-table.ts";

export const instancesTitle = "Two instances against one";

/** How much more work two instances on cores of their own do, if the database keeps up. */
export function speedUpOf({ one, two }: Instances[string]): number {
	return (2 * one.serverMs.median) / two.serverMs.median;
}

/** Requests a second at which PostgreSQL uses a whole core. */
function databaseLimitOf({ two }: Instances[string]): number {
	return 1000 / two.postgresMs.median;
}

export function instancesTable(instances: Instances): string {
	const head = [
		...["request", "server, one", "server, two", "PostgreSQL, one", "PostgreSQL, two"],
		...["two do, times one", "requests/s for a core of PostgreSQL"],
	];
	const rows = Object.entries(instances).map(([name, both]) => [
		name,
		...(["serverMs", "postgresMs"] as const).flatMap((key) =>
			[both.one, both.two].map((shared) => shared[key].median.toFixed(2)),
		),
		speedUpOf(both).toFixed(2),
		databaseLimitOf(both).toFixed(0),
	]);
	return markdownTable([head, ...rows]);
}

export function instancesChart(instances: Instances): string {
	const groups = Object.entries(instances).map(
		([name, both]) =>
			[
				name,
				Object.entries(both).map(([which, { serverMs, postgresMs }]) => ({
					...{ name: which, isOurs: which === "two", value: serverMs.median, paler: postgresMs.median },
					label: (serverMs.median + postgresMs.median).toFixed(2),
				})),
			] as const,
	);
	const subtitle = "CPU per request in ms: servers together, and PostgreSQL (paler).";
	return barChart(instancesTitle, subtitle, Object.fromEntries(groups));
}

/** docs/benchmarks/instances.md. */
export function instancesReport({ instances, size }: InstancesResult, about: About): string {
	return `# ${instancesTitle}

${aboutRun("instances", about)} ${size.rounds} rounds of ${size.requests} requests, to one instance and to two in turn. Servers run on the first core (\`taskset\`), PostgreSQL
and the load generator on the second. CPU in ms per request, as the scheduler counted it, apart.

This machine has too few cores to give two instances, PostgreSQL and the load generator one each, so the speed-up is computed rather than timed:
instances share nothing but the database, and a core has 1,000 ms of CPU a second. Two cores do twice the work of one if a request costs as much CPU with two
instances as with one. The column "two do" is twice the CPU of one instance over that of two. It holds while PostgreSQL has CPU left: the last column
is where it uses a core of its own.

![CPU per request](instances.svg)

${instancesTable(instances)}

## What is unfair

Against us: both instances share one core here, and switching between them empties its caches. In our favor: nothing but CPU is counted, so waiting for
the disk at a commit, or for a row that the other instance has locked, is left out; the same is true of the network between machines.
`;
}

export type InstancesResult = { size: { rounds: number; requests: number }; instances: Instances };
