import { markdownTable } from "@repo/infra-local/reports";
import type { Load, LoadStep } from "../measure/load.ts";
import type { About } from "../measure/results.ts";
import { aboutRun } from "./about.ts";
import { type Bar, barChart } from "./bar-chart.ts";

export const loadTitle = "Under load";

export type LoadReport = { seconds: number; load: Load };

const head = ["request", "of capacity", "requests/s", "p50 ms", "p99 ms", "longest ms", "answers", "MB"];

export function loadTable({ load }: LoadReport): string {
	const rows = Object.entries(load).flatMap(([name, { steps }]) =>
		steps.map((step) => [name, percent(step.part), ...cells(step)]),
	);
	return markdownTable([head, ...rows]);
}

export function loadChart({ load }: LoadReport): string {
	const groups = Object.entries(load).map(([name, { steps }]): [string, Bar[]] => [
		name,
		steps.map(({ part, p50, p99 }) => ({
			...{ name: `${percent(part)} of capacity`, isOurs: true, value: p50, paler: Math.max(0, p99 - p50) },
			label: `${ms(p50)}, ${ms(p99)}`,
		})),
	]);
	const subtitle = "Times of accepted requests in ms: the median, and the 99th percentile (paler).";
	return barChart(loadTitle, subtitle, Object.fromEntries(groups));
}

/** docs/benchmarks/load.md. */
export function loadReport(result: LoadReport, about: About): string {
	const found = Object.entries(result.load).map(
		([name, { capacity, recovery, steps }]) =>
			`- **${name}**: capacity ${capacity} requests a second. ${overloadOf(steps)} ${recoveryOf(recovery)}`,
	);
	return `# ${loadTitle}

${aboutRun("load", about)} One built process of each service with its default settings. The
capacity is what 32 callers reach that each wait for the answer. Then requests are sent at a fixed rate for ${result.seconds} seconds a step, whether or not
the earlier ones are answered, and timed from when each was due; the last step follows at once on one that is more than the server can do,
and these two take a minute at most. Times are those of accepted requests. \`pnpm bench load --seconds 600\` takes ten minutes a step.

${found.join("\n")}

![times](load.svg)

${loadTable(result)}

## What is unfair

Against us: the load generator and PostgreSQL share the cores with the service, so its capacity is lower and its longest times are longer than if it had cores to itself.
In our favor: callers keep their connections, and the same few rows are read.
`;
}

function overloadOf(steps: LoadStep[]): string {
	const most = steps.reduce((one, other) => (other.part > one.part ? other : one));
	const { 503: refused = 0 } = most.statuses;
	const total = Object.values(most.statuses).reduce((sum, count) => sum + count, 0);
	const times = `accepted ones take ${ms(most.p50)} ms, 99 % of them ${ms(most.p99)} ms`;
	if (refused === 0) return `At ${percent(most.part)} none is refused, and ${times}.`;
	const share = percent(refused / total);
	return `At ${percent(most.part)}, ${share} are refused with 503 (${most.retryAfter} of ${refused} with Retry-After, 99 % within ${ms(most.refusedP99)} ms), and ${times}.`;
}

function recoveryOf(recovery: number | null): string {
	if (recovery === null) return "It does not recover within the last step.";
	return `${recovery.toFixed(1)} s after the overload ends, answers are as quick as before it (within twice the first step's 99th percentile).`;
}

function cells({ rate, p50, p99, max, statuses, retryAfter, memory }: LoadStep): string[] {
	const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
	if (retryAfter > 0) answers.push(`${retryAfter} with Retry-After`);
	return [String(rate), ...[p50, p99, max].map(ms), answers.join(", "), String(memory)];
}

function percent(part: number): string {
	return `${Math.round(part * 100)} %`;
}

function ms(value: number): string {
	return value.toFixed(value < 100 ? 1 : 0);
}
