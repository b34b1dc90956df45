import type { Task, TaskList } from "graphile-worker";
import { withoutValues } from "../database/index.ts";

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
