import { requireMigrations, waitForDatabase } from "@repo/service-kit/database";
import { listen } from "@repo/service-kit/http";
import { metricsListener } from "@repo/service-kit/metrics";
import { runService } from "@repo/service-kit/process";
import { createApp } from "./app.ts";
import { closeDependencies, createDependencies } from "./compose.ts";
import { readConfig } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { checkEncryptionSecret } from "./envelopes/documents/recipients/check-encryption-secret.ts";
import { ownMetrics } from "./own-metrics.ts";
import { UnusableSigningKey } from "./pdf/pades/signing-key.ts";
import { migrationsFolder } from "./platform/migrations-folder.ts";
import { sweepWorkFolders } from "./platform/work-folders.ts";
import { logHighestLevel } from "./sealing/highest-level.ts";
import { startJobs } from "./start-jobs.ts";

await runService(
	"doc-signing",
	process.env,
	async () => {
		const config = readConfig(process.env);
		const dependencies = createDependencies(config);
		const { log } = dependencies;
		await waitForDatabase(dependencies.db, log);
		await checkStoredData(dependencies);
		await sweepWorkFolders();
		const worker = config.ROLE === "server" ? undefined : startJobs(dependencies);
		dependencies.pdf.start();
		const app = await listen(createApp(dependencies), config.HOST, config.PORT, {
			maxConnections: config.MAX_CONNECTIONS,
		});
		const metrics = await listen(
			metricsListener(dependencies, ownMetrics(dependencies)),
			config.HOST,
			config.METRICS_PORT,
		);
		const listening = { port: app.port, metricsPort: metrics.port, baseUrl: config.BASE_URL };

		const stop = async () => {
			await Promise.all([
				// Streams would keep their connections open until they are cut off.
				dependencies.live.close(),
				app.stop(config.SHUTDOWN_SECONDS),
				worker?.stop(config.SHUTDOWN_SECONDS),
				metrics.stop(1),
			]);
			await closeDependencies(dependencies);
		};
		return { dependencies, stop, listening };
	},
	[UnusableSigningKey],
);

/** Reads this release's tables; until those exist, /readyz returns 503. */
async function checkStoredData(dependencies: Dependencies): Promise<void> {
	const isMigrated = await requireMigrations(dependencies.db, migrationsFolder)().then(
		() => true,
		() => false,
	);
	if (!isMigrated) return;
	await logHighestLevel(dependencies);
	await checkEncryptionSecret(dependencies);
}
