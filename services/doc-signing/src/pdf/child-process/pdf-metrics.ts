import { count, countBy, type Metric } from "@repo/service-kit/metrics";
import { laneNames } from "./lanes.ts";
import type { PdfPool } from "./pdf-processes.ts";

export const childrenStarted = count({
	name: "pdf_children_started_total",
	help: "Child processes started to open PDFs.",
});

export const childrenEnded = countBy({
	name: "pdf_children_ended_total",
	help: "Child processes that ended, by reason: idle, grown (too little memory is left for another job), abandoned (the caller disconnected), or a job that reached its limit of time or memory or crashed.",
	label: "reason",
	values: ["idle", "grown", "abandoned", "time", "memory", "crash"],
});

const metrics = [
	["pdf_jobs_waiting", "gauge", "waiting", "Jobs that wait for a child process."],
	["pdf_jobs_running", "gauge", "running", "Jobs that a child process runs."],
	["pdf_jobs_refused_total", "counter", "refused", "Jobs refused because too many waited, or for too long."],
	["pdf_processor_seconds_total", "counter", "processorSeconds", "Processor time of the jobs."],
] as const;

/** What each lane of this instance does. */
export function describePdfWork({ counts }: Pick<PdfPool, "counts">): Metric[] {
	const byLane = counts();
	return metrics.map(([name, type, key, help]) => ({
		name,
		type,
		help: `${help} By lane, in this process.`,
		samples: { label: "lane", values: laneNames.map((lane) => [lane, byLane[lane][key]]) },
	}));
}
