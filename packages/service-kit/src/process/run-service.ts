import { setTimeout as delay } from "node:timers/promises";
import { databaseFault } from "../database/index.ts";
import type { Logger } from "../log/create-log.ts";

import { SettingsInvalid } from "../settings/read-settings.ts";
import { startTracing, stopTracing } from "../tracing/start-tracing.ts";

import { stopOnSignal } from "./stop-on-signal.ts";

export type RunningService = {
	dependencies: {
		config: { DRAIN_SECONDS: number };
		log: Logger;
		draining: AbortController;
	};
	stop: () => Promise<void>;
	/** Ports and addresses, logged as "listening". */
	listening: Record<string, unknown>;
};

/**
 * Runs a server process: `start` resolves once it serves, `stop` runs at the first SIGTERM or SIGINT. At SIGTERM, the
 * service first serves for DRAIN_SECONDS without being ready, so that load balancers send new requests elsewhere
 * before connections end. When `start` or `stop` fails, the process exits with 1. SettingsInvalid and errors of the
 * classes in `oneLine` are shown as their message only.
 */
export async function runService(
	service: string,
	environment: NodeJS.ProcessEnv,
	start: () => Promise<RunningService>,
	oneLine: (abstract new (...input: never[]) => Error)[] = [],
): Promise<void> {
	try {
		await startTracing(service, environment);
		const { dependencies, stop, listening } = await start();
		const { log } = dependencies;
		endOnUncaught(log);
		const end = async () => {
			await stop();
			if (!(await stopTracing())) process.exit();
		};
		stopOnSignal(log, { drain: () => drain(dependencies), stop: end });
		// Not before: a signal sent on reading this line would end the process without stopping.
		log.info(listening, "listening");
	} catch (error) {
		const isKnown = [SettingsInvalid, ...oneLine].some((known) => error instanceof known);
		console.error(isKnown ? (error as Error).message : error);
		process.exit(1);
	}
}

async function drain({ config, log, draining }: RunningService["dependencies"]): Promise<void> {
	const { DRAIN_SECONDS: seconds } = config;
	draining.abort();
	if (seconds > 0) log.info({ seconds }, "draining");
	await delay(seconds * 1000);
}

/**
 * Runs a migration process: exits with 1 when `migrate` fails, with one line for invalid settings or a missing
 * database.
 */
export async function runMigration(migrate: () => Promise<void>): Promise<void> {
	try {
		await migrate();
	} catch (error) {
		console.error(error instanceof SettingsInvalid ? error.message : (databaseFault(error) ?? error));
		process.exitCode = 1;
	}
}

/**
 * Logs an exception or rejection that nothing caught, without the values of a failed statement, and exits
 * with 1, because the state it left is unknown.
 */
function endOnUncaught(log: Logger): void {
	process.on("uncaughtException", (err) => {
		log.fatal({ err }, "an uncaught exception ends the process");
		process.exit(1);
	});
}
