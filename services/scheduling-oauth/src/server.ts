import { checkDatabaseUrl } from "@repo/service-kit/database";
import { stopOnSignal } from "@repo/service-kit/process";
import { SettingsInvalid } from "@repo/validation";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { closeDependencies, createDependencies } from "./dependencies.ts";
import { keepHouseHourly } from "./housekeeping.ts";
import { listen } from "./platform/http/listen.ts";
import { metricsListener } from "./platform/http/metrics.ts";
import { checkSigningKeySecret } from "./tokens/signing-keys.ts";

try {
	await serve();
} catch (error) {
	console.error(error instanceof SettingsInvalid ? error.message : error);
	process.exit(1);
}

async function serve(): Promise<void> {
	const config = readConfig(process.env);
	const dependencies = createDependencies(config);
	const { log } = dependencies;
	await checkDatabaseUrl(dependencies.db);
	await checkSigningKeySecret(dependencies);
	const app = await listen(createApp(dependencies), config.HOST, config.PORT);
	const metrics = await listen(metricsListener(dependencies), config.HOST, config.METRICS_PORT);
	log.info({ port: app.port, metricsPort: metrics.port, baseUrl: config.BASE_URL }, "listening");

	const stopHousekeeping = keepHouseHourly(dependencies);
	stopOnSignal(log, async () => {
		stopHousekeeping();
		await Promise.all([app.stop(config.SHUTDOWN_SECONDS), metrics.stop(1)]);
		await closeDependencies(dependencies);
	});
}
