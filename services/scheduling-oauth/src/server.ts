import { checkDatabaseUrl } from "@repo/service-kit/database";
import { listen } from "@repo/service-kit/http";
import { startServiceWorker, type Worker } from "@repo/service-kit/jobs";
import { metricsListener } from "@repo/service-kit/metrics";
import { directDatabase, runService } from "@repo/service-kit/process";
import { createApp } from "./app.ts";
import { closeDependencies, createDependencies } from "./compose.ts";
import { readConfig } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { listQueues } from "./jobs.ts";
import { migrationsFolder } from "./platform/migrations-folder.ts";
import { checkSigningKeySecret } from "./tokens/signing-keys.ts";

await runService("scheduling-oauth", process.env, async () => {
	const config = readConfig(process.env);
	const dependencies = createDependencies(config);
	await checkDatabaseUrl(dependencies.db, dependencies.log);
	await checkSigningKeySecret(dependencies);
	const app = await listen(createApp(dependencies), config.HOST, config.PORT, {
		maxConnections: config.MAX_CONNECTIONS,
	});
	const metrics = await listen(metricsListener(dependencies), config.HOST, config.METRICS_PORT);
	const worker = config.ROLE === "server" ? undefined : startJobs(dependencies);
	const listening = { port: app.port, metricsPort: metrics.port, baseUrl: config.BASE_URL };

	const stop = async () => {
		await Promise.all([
			app.stop(config.SHUTDOWN_SECONDS),
			worker?.stop(config.SHUTDOWN_SECONDS),
			metrics.stop(1),
		]);
		await closeDependencies(dependencies);
	};
	return { dependencies, stop, listening };
});

/** Runs the service's jobs in this process. */
function startJobs(dependencies: Dependencies): Worker {
	const { config, log } = dependencies;
	const queues = listQueues(dependencies);
	return startServiceWorker({
		service: "scheduling-oauth",
		database: directDatabase(config),
		preparedStatements: config.DATABASE_PREPARED_STATEMENTS,
		migrations: migrationsFolder,
		log,
		queues,
	});
}
