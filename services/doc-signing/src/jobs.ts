import type { TaskList } from "graphile-worker";
import type { Dependencies } from "./dependencies.ts";

/** Every job of the service by its name. Each feature's jobs.ts gives its own. */
export function tasksOf(_dependencies: Dependencies): TaskList {
	return {};
}

/** What runs by the clock: sweeps that find what nobody told us of. */
export const crontab = "";
