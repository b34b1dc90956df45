import { markdownTable } from "@repo/infra-local/reports";
import type { About } from "../measure/results.ts";
import { APP_REQUESTS } from "../soak/oauth-load.ts";
import { DOCUMENT_REQUESTS } from "../soak/signing-load.ts";
import type { Slope } from "../soak/slope.ts";
import { APPS_PER_SECOND, DOCUMENTS_PER_SECOND, type Soak } from "../soak.ts";
import { aboutRun } from "./about.ts";
import { lineChart } from "./line-chart.ts";

export const soakTitle = "Hours of mixed load";

/** Per hour, of the mean: less is not counted as growth. */
const NEGLIGIBLE = 0.01;

function grows({ mean, perHour, error }: Slope): boolean {
	return perHour - error > NEGLIGIBLE * mean;
}

export function soakTable({ series }: Soak): string {
	const rows = Object.entries(series).flatMap(([of, trends]) =>
		Object.entries(trends).map(([name, { medians, slope }]) => [
			...[of, name, amount(medians[0] ?? 0), amount(medians.at(-1) ?? 0), amount(slope.mean)],
			...[`${slope.perHour >= 0 ? "+" : ""}${amount(slope.perHour)} ± ${amount(slope.error)}`],
			grows(slope) ? "grows" : "flat",
		]),
	);
	return markdownTable([["of", "what", "first", "last", "mean of last half", "per hour", ""], ...rows]);
}

export function soakChart({ series, minutes }: Soak): string {
	const lines = Object.entries(series).flatMap(([of, trends]) => {
		const heap = trends["heap after collection, MB"];
		return heap ? [{ name: of, values: heap.medians }] : [];
	});
	return lineChart(soakTitle, `Heap after a full collection in MB, over ${minutes} minutes.`, lines);
}

export function soakSentence({ series, minutes }: Soak): string {
	const growing = Object.entries(series).flatMap(([of, trends]) =>
		Object.entries(trends).flatMap(([name, { slope }]) => (grows(slope) ? [`${name} of ${of}`] : [])),
	);
	const measured = "memory, descriptors, connections, the age of jobs and tables with retention";
	const found =
		growing.length === 0 ? `${measured} did not grow` : `of ${measured}, these grew: ${growing.join("; ")}`;
	return `Over ${minutes} minutes of mixed load, ${found}.`;
}

/** docs/benchmarks/soak.md. */
export function soakReport(result: Soak, about: About): string {
	const { minutes, warmUpMinutes, work, webhooks, mails } = result;
	const done = Object.entries(work).map(([name, { done, failed, skipped }]) => {
		const failures = Object.entries(failed).map(([message, count]) => `${count} × ${message}`);
		return `- ${name}: ${done} done, ${failures.length === 0 ? "none failed" : `failed: ${failures.join(", ")}`}, ${skipped} skipped.`;
	});
	return `# ${soakTitle}

${aboutRun(`soak --minutes ${minutes}`, about)} After ${warmUpMinutes} minutes of warm-up, about a tenth of what each service can do: ${APPS_PER_SECOND} apps a second
get tokens, call the API, refresh and are disconnected (${APP_REQUESTS} requests each), and every ${1 / DOCUMENTS_PER_SECOND} seconds a document is created, uploaded, sent, signed, sealed and
downloaded (${DOCUMENT_REQUESTS} requests), with mails and webhooks. Built code, a server and a worker of doc-signing, durable PostgreSQL.

${done.join("\n")}
- ${webhooks} webhooks and ${mails} mails arrived.

![heap](soak.svg)

Memory is read after a full garbage collection every 5 seconds; the medians of the last 30 of 60 equal parts give the slope by least squares, with the 95 % interval
widened for the correlation of neighbors. Caches and compiled code grow in the first half, a leak in both. "Grows" means that the interval lies above 1 % of the mean per hour. Times in rows that are two minutes old are moved back by 400 days, and the services'
jobs delete these rows, so tables with retention stop growing within minutes. Documents and their logs are kept and are not in the table.

${soakTable(result)}

\`pnpm bench soak --minutes 720\` takes twelve hours. \`--leak 20\` makes each process leak 20 kB a second, to see that the table says so.
`;
}

/** Three digits at most. */
function amount(value: number): string {
	return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}
