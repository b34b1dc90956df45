import { waitForDatabase } from "@repo/service-kit/database";
import { startWorker } from "@repo/service-kit/jobs";
import { stopOnSignal } from "@repo/service-kit/process";
import { SettingsInvalid } from "@repo/validation";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { closeDependencies, createDependencies } from "./dependencies.ts";
import { crontab, tasksOf } from "./jobs.ts";
import { UnusableSigningKey } from "./pdf/pades/signing-key.ts";
import { listen } from "./platform/http/listen.ts";
import { metricsListener } from "./platform/http/metrics.ts";
import { sweepWorkFolders } from "./platform/work-folders.ts";

try {
	await serve();
} catch (error) {
	const known = error instanceof SettingsInvalid || error instanceof UnusableSigningKey;
	console.error(known ? error.message : error);
	process.exit(1);
}

async function serve(): Promise<void> {
	const config = readConfig(process.env);
	const dependencies = createDependencies(config);
	const { log } = dependencies;
	await waitForDatabase(dependencies.db, log);
	await dependencies.signingKeys.current();
	await sweepWorkFolders();
	const worker =
		config.ROLE === "server"
			? undefined
			: startWorker({ ...dependencies, tasks: tasksOf(dependencies), crontab });
	if (worker) dependencies.pdf.start();
	const app = await listen(createApp(dependencies), config.HOST, config.PORT);
	const metrics = await listen(metricsListener(dependencies), config.HOST, config.METRICS_PORT);
	log.info({ port: app.port, metricsPort: metrics.port, baseUrl: config.BASE_URL }, "listening");

	stopOnSignal(log, async () => {
		await Promise.all([
			app.stop(config.SHUTDOWN_SECONDS),
			worker?.stop(config.SHUTDOWN_SECONDS),
			metrics.stop(1),
		]);
		await closeDependencies(dependencies);
	});
}
