import { Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "../log.ts";

/** graphile-worker's messages in our log: its routine chatter only when debugging. */
export function workerLogger(log: Logger): WorkerLogger {
	return new WorkerLogger(() => (level, message) => {
		if (level === "error") log.error(message);
		else if (level === "warning") log.warn(message);
		else log.debug(message);
	});
}
