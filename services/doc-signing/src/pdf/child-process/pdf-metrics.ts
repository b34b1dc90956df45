import { laneNames } from "./lanes.ts";
import type { PdfPool } from "./pdf-processes.ts";

const metrics = [
	["pdf_jobs_waiting", "gauge", "waiting"],
	["pdf_jobs_running", "gauge", "running"],
	["pdf_jobs_refused_total", "counter", "refused"],
	["pdf_processor_seconds_total", "counter", "processorSeconds"],
] as const;

/** Metrics of this instance, by lane, in the Prometheus text format. */
export function reportPdfWork({ counts }: Pick<PdfPool, "counts">): string[] {
	const byLane = counts();
	return metrics.flatMap(([name, type, key]) => [
		`# TYPE ${name} ${type}`,
		...laneNames.map((lane) => `${name}{lane="${lane}"} ${byLane[lane][key]}`),
	]);
}
