import { markdownTable } from "@repo/infra-local/reports";
import { type Instances, SHARE_OF_CORE } from "../compare-instances.ts";
import type { About } from "../measure/results.ts";
import { aboutRun } from "./about.ts";
import { barChart } from "./bar-chart.ts";

export const instancesTitle = "Two instances against one";

/** How many times as many requests a second two instances answer. */
export function speedUpOf({ one, two }: Instances[string]): number {
	return two.perSecond.median / one.perSecond.median;
}

/** Requests a second at which PostgreSQL uses a whole core. */
function databaseLimitOf({ two }: Instances[string]): number {
	return 1000 / two.postgresMs.median;
}

export function instancesTable(instances: Instances): string {
	const head = [
		...["request", "requests/s, one", "requests/s, two", "two do, times one"],
		...[
			"server, one",
			"server, two",
			"PostgreSQL, one",
			"PostgreSQL, two",
			"requests/s for a core of PostgreSQL",
		],
	];
	const rows = Object.entries(instances).map(([name, both]) => [
		name,
		...[both.one, both.two].map(({ perSecond }) => perSecond.median.toFixed(0)),
		speedUpOf(both).toFixed(2),
		...(["serverMs", "postgresMs"] as const).flatMap((key) =>
			[both.one, both.two].map((shared) => shared[key].median.toFixed(2)),
		),
		databaseLimitOf(both).toFixed(0),
	]);
	return markdownTable([head, ...rows]);
}

export function instancesChart(instances: Instances): string {
	const groups = Object.entries(instances).map(
		([name, both]) =>
			[
				name,
				Object.entries(both).map(([which, { perSecond }]) => ({
					...{ name: which, isOurs: which === "two", value: perSecond.median },
					label: perSecond.median.toFixed(0),
				})),
			] as const,
	);
	const subtitle = "Requests a second. Each instance has the same share of a core.";
	return barChart(instancesTitle, subtitle, Object.fromEntries(groups));
}

/** docs/benchmarks/instances.md. */
export function instancesReport({ instances, size }: InstancesResult, about: About): string {
	return `# ${instancesTitle}

${aboutRun("instances", about)} ${size.rounds} rounds of ${size.requests} requests, 16 at a time for each instance, to one instance (each of the two in turn) and to both. A control group
gives each instance ${SHARE_OF_CORE * 100} % of a core, so that both of them, PostgreSQL and the load generator have the CPU they ask for on a machine with two cores.
CPU is in ms per request.

Instances share nothing but the database. The last column is the rate at which PostgreSQL uses a whole core.

![Requests a second](instances.svg)

${instancesTable(instances)}

## What is unfair

In our favor: the database is on the same machine, so a request waits for no network. Against us: an instance with a fifth of a core waits for its next turn
up to 8 ms at a time, so these rates are lower than a fifth of what a whole core does.
`;
}

export type InstancesResult = { size: { rounds: number; requests: number }; instances: Instances };
