import type { Logger } from "../log/create-log.ts";

export type Stop = {
	/** Runs before `stop`, except at SIGINT: then a person waits at the terminal. */
	drain?: (() => Promise<void>) | undefined;
	stop: () => Promise<void>;
};

/**
 * Stops at the first SIGTERM or SIGINT. Later signals are ignored: a process group often gets SIGINT from the
 * terminal and SIGTERM from its parent. When `drain` or `stop` fails, the process exits with 1.
 */
export function stopOnSignal(log: Logger, { drain, stop }: Stop): void {
	let isStopping = false;
	const stopAt = async (signal: NodeJS.Signals) => {
		if (isStopping) return;
		isStopping = true;
		try {
			if (signal === "SIGTERM") await drain?.();
			log.info({ signal }, "stopping");
			await stop();
		} catch (err) {
			log.error({ err }, "stopping failed");
			process.exit(1);
		}
	};
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stopAt(signal));
}
