import type { Logger } from "../log/index.ts";

/**
 * Logs an exception or rejection that nothing caught, without the values of a failed statement, and exits
 * with 1, because the state it left is unknown.
 */
export function endOnUncaught(log: Logger): void {
	process.on("uncaughtException", (err) => {
		log.fatal({ err }, "an uncaught exception ends the process");
		process.exit(1);
	});
}
