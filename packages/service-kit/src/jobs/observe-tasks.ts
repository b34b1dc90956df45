import type { Task, TaskList } from "graphile-worker";
import { withoutValues } from "../database/index.ts";
import { countBy, timeBy } from "../metrics/registry.ts";
import { inSpan } from "../tracing/tracer.ts";

const seconds = timeBy<string>({
	name: "job_duration_seconds",
	help: "Duration of a job's attempts, by the job's name.",
	label: "task",
	values: [],
});

const failures = countBy<string>({
	name: "job_failures_total",
	help: "Attempts that failed, by the job's name. They are repeated until no attempts are left.",
	label: "task",
	values: [],
});

/** The tasks; durations and failures of their jobs are in the metrics, and each is a span of the trace that added it. */
export function observeTasks(tasks: TaskList): TaskList {
	const observe =
		(name: string, task: Task | undefined): Task =>
		async (payload, helpers) => {
			const begun = performance.now();
			const { traceparent, rest } = splitPayload(payload);
			const attributes = { "job.name": name, "job.attempt": helpers.job.attempts };
			try {
				return await inSpan(`job ${name}`, { kind: "CONSUMER", traceparent, attributes }, async () =>
					task?.(rest, helpers),
				);
			} catch (error) {
				failures.inc(name);
				throw error;
			} finally {
				seconds.observe(name, (performance.now() - begun) / 1000);
			}
		};
	for (const name of Object.keys(tasks)) failures.inc(name, 0);
	return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, observe(name, task)]));
}

/** Also while tracing is off: the job may have been added while it was on. */
function splitPayload(payload: unknown): { traceparent?: string; rest: unknown } {
	if (typeof payload !== "object" || payload === null || !("traceparent" in payload))
		return { rest: payload };
	const { traceparent, ...rest } = payload;
	return { traceparent: String(traceparent), rest };
}

/**
 * The tasks, with plain errors: a failed job's error is stored in the queue's table and logged, so the parameters of
 * a failed statement are removed.
 */
export function withPlainErrors(tasks: TaskList): TaskList {
	const plain =
		(task: Task | undefined): Task =>
		async (payload, helpers) => {
			try {
				return await task?.(payload, helpers);
			} catch (error) {
				throw withoutValues(error);
			}
		};
	return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, plain(task)]));
}
