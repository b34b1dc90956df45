import type { Database } from "../database/index.ts";
import { countJobs, type JobCount } from "../jobs/queries.ts";
import type { Metric } from "./text.ts";

const gauges: [string, Exclude<keyof JobCount, "name">, string][] = [
	["jobs_waiting", "waiting", "Jobs that wait for their time, a slot or their next attempt."],
	["jobs_running", "running", "Jobs that a worker is running."],
	["jobs_stuck", "stuck", "Jobs without attempts left: they wait for the operator."],
	["jobs_late_seconds", "secondsLate", "How long the oldest due job has been waiting for a slot."],
];

/** For all instances, since they share the queue. By `task`: Prometheus calls the service itself `job`. */
export async function describeJobs(db: Database): Promise<Metric[]> {
	const counts = await countJobs(db);
	return gauges.map(([name, key, help]) => ({
		name,
		help: `${help} The same on every instance.`,
		type: "gauge",
		samples: { label: "task", values: counts.map((one) => [one.name, one[key]]) },
	}));
}
