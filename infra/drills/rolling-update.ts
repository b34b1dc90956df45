// `pnpm drill:rolling-update`: two instances of each service behind HAProxy are replaced in turn under writes. No
// request may fail. `--drain-seconds 0` shows what is lost without the drain; `--proxy caddy` uses Caddy with the Caddyfile of
// compose.production.yaml.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findFreePort, startTwoRoleDatabase } from "@repo/infra-local/testing";
import { type ServiceProxy, startServiceProxy } from "./support/haproxy.ts";
import { reportTable, repository } from "./support/repository.ts";
import { type Drill, isReady, runDrill, say, until } from "./support/run-drill.ts";
import { prepareScheduling, prepareSigning, type Service, startInstance } from "./support/services.ts";
import { findLost, startWrites } from "./support/write-load.ts";

const WRITES_PER_SECOND = 20;

const { values } = parseArgs({
	options: {
		"drain-seconds": { type: "string", default: "3" },
		proxy: { type: "string", default: "haproxy" },
		write: { type: "boolean" },
	},
});
const startProxy = values.proxy === "caddy" ? startCaddy : startServiceProxy;
const drain = { DRAIN_SECONDS: values["drain-seconds"] };

await runDrill(async (drill) => {
	const services: Service[] = [];
	for (const prepare of [prepareScheduling, prepareSigning])
		services.push(await prepare({ drill, urls: await startDatabase(drill), settings: drain }));
	const rows = [["service", "requests", "failures", "acknowledged lost", "replaced in s"]];
	let failed = 0;
	for (const service of services) {
		const { requests, failures, lost, seconds } = await replaceInstances(drill, service);
		rows.push([service.name, ...[requests, failures, lost].map(String), seconds.toFixed(1)]);
		failed += failures + lost;
	}
	reportTable(values.proxy === "caddy" ? "rolling update behind Caddy" : "rolling update", rows);
	if (failed > 0) throw new Error(`${failed} requests failed or were lost.`);
});

async function startDatabase(drill: Drill) {
	const database = await startTwoRoleDatabase();
	drill.atEnd(() => database.stop());
	return database;
}

async function replaceInstances(drill: Drill, service: Service) {
	const instances = [await startInstance(drill, service), await startInstance(drill, service)];
	const ports = instances.map(({ port }) => port);
	const { origin, untilAllUp } = await startProxy(drill, service.name, ports);
	await untilAllUp();
	const load = startWrites(origin, service.write, WRITES_PER_SECOND);
	const begin = performance.now();
	for (const { port, program } of instances) {
		say(`${service.name}: replace the instance on port ${port}`);
		await program.stop();
		await startInstance(drill, service, port);
		await untilAllUp();
	}
	const seconds = (performance.now() - begin) / 1000;
	const { requests, failures, statuses, acknowledged } = await load.stop();
	say(`${service.name}: ${JSON.stringify(statuses)}`);
	const lost = await findLost(origin, service.write, acknowledged);
	return { requests, failures, lost: lost.length, seconds };
}

/** Caddy as compose.production.yaml starts it, but without TLS, in front of a service's instances. */
async function startCaddy(drill: Drill, service: string, ports: number[]): Promise<ServiceProxy> {
	const [port, otherPort, healthPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
	const origin = `http://127.0.0.1:${port}`;
	const env = {
		PATH: process.env.PATH,
		HOME: drill.folder,
		ACME_EMAIL: "operator@example.com",
		SCHEDULING_OAUTH_HOST: origin,
		SCHEDULING_OAUTH_INSTANCES: ports.map((each) => `127.0.0.1:${each}`).join(" "),
		// The file has a site for the other service, too.
		DOC_SIGNING_HOST: `http://127.0.0.1:${otherPort}`,
		HEALTH_PORT: String(healthPort),
	};
	const command = [
		"caddy",
		"run",
		"--config",
		join(repository, "infra/compose/production/Caddyfile"),
		"--adapter",
		"caddyfile",
	];
	await drill.start(`caddy-${service}`, command, { env });
	return {
		origin,
		// The instances are ready by themselves; Caddy asks each of them every second.
		untilAllUp: async () => {
			await until("Caddy answers", 30, isReady(origin));
			await delay(3_000);
		},
	};
}
