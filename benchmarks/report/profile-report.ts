import { markdownTable } from "@repo/infra-local/reports";
import type { Profiled, Profiles } from "../measure/profile-scenarios.ts";
import type { About } from "../measure/results.ts";
import { aboutRun } from "./about.ts";
import { barChart } from "./bar-chart.ts";

const MAX_TEXT = 110;

/** A column for each request, a row for each area: ms of CPU, the largest sum first. */
export function profileTable({ requests }: Profiles): string {
	const columns = Object.values(requests);
	const sum = (area: string) => columns.reduce((total, one) => total + msOf(one, area), 0);
	const areas = [...new Set(columns.flatMap(({ shares }) => Object.keys(shares)))].sort(
		(one, other) => sum(other) - sum(one),
	);
	const row = (name: string, value: (one: Profiled) => number) => [
		name,
		...columns.map((one) => value(one).toFixed(2)),
	];
	return markdownTable([
		["ms of CPU per request", ...Object.keys(requests)],
		...areas.map((area) => row(area, (one) => msOf(one, area))),
		row("other threads of the server", ({ others }) => others),
		row("PostgreSQL", ({ postgres }) => postgres),
		row("**together**", ({ main, others, postgres }) => main + others + postgres),
	]);
}

export function profileChart(title: string, { requests }: Profiles): string {
	const groups = Object.entries(requests).map(([name, one]) => {
		const areas = Object.keys(one.shares)
			.map((area) => ({ name: area, value: msOf(one, area) }))
			.sort((a, b) => b.value - a.value)
			.slice(0, 6);
		const bars = [...areas, { name: "PostgreSQL", value: one.postgres }];
		return [name, bars.map((bar) => ({ ...bar, isOurs: true, label: bar.value.toFixed(2) }))] as const;
	});
	return barChart(
		title,
		"ms of CPU per request: the six largest areas, and PostgreSQL",
		Object.fromEntries(groups),
	);
}

type Described = { name: string; title: string; file: string; notes: string };

export function profileReport(
	{ name, title, file, notes }: Described,
	profiles: Profiles,
	about: About,
): string {
	const memory = Object.entries(profiles.memory).map(([kind, megabytes]) => `${kind} ${megabytes} MB`);
	return `# ${title}

${aboutRun(name, about)} Built modules, not the bundle, under the load of \`pnpm bench ${name.replace("profile-", "")}\`: 16 requests at a
time. The CPU of each request was measured without a profiler, and divided by the samples of a second run with one. A sample belongs to the
innermost function of a known area on the stack, so that what Node does for a library counts for the library.

![where the time goes](${file}.svg)

${profileTable(profiles)}

The server's memory after all requests and a garbage collection: ${memory.join(", ")}.

${notes}
## Statements

As pg_stat_statements counts them: time in PostgreSQL per request, planning included, without the work of receiving and answering.

${statementTables(profiles)}
`;
}

export function statementTables({ requests }: Profiles): string {
	return Object.entries(requests)
		.map(([request, { statements }]) => `### ${request}\n\n${statementTable(statements)}`)
		.join("\n\n");
}

function statementTable(statements: Profiled["statements"]): string {
	const rows = statements.map(({ text, calls, ms }) => {
		const short = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
		return [ms.toFixed(3), calls.toFixed(1), `\`${short.replaceAll("|", "\\|")}\``];
	});
	return markdownTable([["ms", "calls", "statement"], ...rows]);
}

function msOf({ main, shares }: Profiled, area: string): number {
	return main * (shares[area] ?? 0);
}
