import type { Logger } from "../log/index.ts";

/**
 * Runs `stop` at the first SIGTERM or SIGINT. Later signals are ignored: a process group often gets SIGINT from the
 * terminal and SIGTERM from its parent. When `stop` fails, the process exits with 1.
 */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
	let isStopping = false;
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.on(signal, () => {
			if (isStopping) return;
			isStopping = true;
			log.info({ signal }, "stopping");
			stop().catch((err: unknown) => {
				log.error({ err }, "stopping failed");
				process.exit(1);
			});
		});
	}
}
