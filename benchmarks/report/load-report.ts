import type { Load, LoadStep } from "../measure/load.ts";
import { markdownTable } from "./markdown-table.ts";

const head = ["request", "of capacity", "requests/s", "p50 ms", "p99 ms", "longest ms", "answers", "MB"];

/** docs/benchmarks/load.md. */
export function loadReport(load: Load, about: { at: string; machine: string; load: number }): string {
	const rows = Object.entries(load).flatMap(([name, { steps }]) =>
		steps.map((step) => [name, `${step.part * 100} %`, ...cells(step)]),
	);
	const seconds = Object.values(load)[0]?.steps[0]?.seconds ?? 0;
	return `# Under load

Written by \`pnpm bench load\` on ${about.at}: ${about.machine}, durable PostgreSQL 18 (fsync on), one built process of each service with its default
settings. The capacity is what 32 callers reach that each wait for the answer. Then requests are sent at a fixed rate for ${seconds} seconds a step,
whether or not the earlier ones are answered, and timed from when each was due; the last step follows at once on one that is more than the server
can do. Times are those of accepted requests. The load generator and PostgreSQL share the cores with the service. The load of the machine before
the run was ${about.load}.

${markdownTable([head, ...rows])}
`;
}

function cells({ rate, p50, p99, max, statuses, retryAfter, memory }: LoadStep): string[] {
	const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
	if (retryAfter > 0) answers.push(`${retryAfter} with Retry-After`);
	const times = [p50, p99, max].map((time) => time.toFixed(time < 100 ? 1 : 0));
	return [String(rate), ...times, answers.join(", "), String(memory)];
}
