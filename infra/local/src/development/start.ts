// Everything that `npm start` runs: PostgreSQL and object storage (or the containers of compose.dev.yaml, if they are
// up), then the services, until it receives a signal to stop. Stops in reverse order.
import { once } from "node:events";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { endLeftoverServer } from "../postgres/index.ts";
import { readConfig } from "./config.ts";
import { findContainers } from "./containers.ts";
import { makeDemoData, nextSteps } from "./demo-data.ts";
import { takeOver, writeRunningServices } from "./run-file.ts";
import { describeServices, runCommand, type Service } from "./services.ts";
import { type Running, startBackingServices, useContainers } from "./start-backing-services.ts";
import { buildPages, holdServicePorts, startServices } from "./start-services.ts";
import { stopRequest } from "./stop-request.ts";
import { untilReady } from "./until-ready.ts";

const say = (line: string) => console.log(line);
const stopping = stopRequest();
const stops: Array<() => Promise<void>> = [];

/** Rejects if a child exits unexpectedly. */
let mishap: Promise<unknown> = once(stopping, "abort");

try {
	await start();
	await mishap;
} catch (error) {
	if (!stopping.aborted) {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	}
}
await stopAll();
process.exit();

async function start(): Promise<void> {
	const { dataDirectory, servicePorts, backingPorts } = readConfig(process.env);
	const containers = await findContainers(process.env);
	await makeDataDirectory(dataDirectory);
	const run = await takeOver(dataDirectory, say);
	stops.push(run.release);
	await endLeftoverServer(join(dataDirectory, "postgres")); // so that its port counts as free
	const held = await holdServicePorts(servicePorts, say);
	say(
		containers
			? "Using the containers of infra/compose/compose.dev.yaml …"
			: "Starting PostgreSQL, object storage and a mail catcher …",
	);
	const backing = containers
		? await useContainers(dataDirectory, containers)
		: await startBackingServices(dataDirectory, backingPorts, say, watch);
	const services = describeServices(backing, held);
	const startAfresh = containers ? "npm run containers -- down --volumes" : `rm -r ${dataDirectory}`;
	say("Migrating the databases and building the pages …");
	await Promise.all([...services.map((service) => migrate(service, startAfresh)), buildPages(stopping)]);
	say("Creating the demo data …");
	const demo = await makeDemoData(services, join(backing.stateDirectory, "demo-data.json"), stopping);
	stopping.throwIfAborted();
	say("Starting both services …");
	stops.push(await writeRunningServices(dataDirectory, services));
	watch(startServices(services, held, run.id));
	const ready = Promise.all(services.map((service) => untilReady(service, run.id, stopping)));
	await Promise.race([ready, mishap]);
	if (!stopping.aborted)
		say(
			nextSteps(services, demo, {
				dataDirectory: containers ? `the containers' volumes and ${backing.stateDirectory}` : dataDirectory,
				mails: backing.mails,
			}),
		);
}

/** Such as data of a version before the first release, which cannot be upgraded. */
async function migrate(service: Service, startAfresh: string): Promise<void> {
	const { migrationEnvironment: environment } = service;
	await runCommand(service, "migrate", { arguments: [], environment, signal: stopping }).catch((error) => {
		throw new Error(`${error.message}\nTo delete the development data and start afresh: ${startAfresh}`);
	});
}

/** Private (0700). Root's PostgreSQL runs as `nobody`, which may traverse but not list it (0711). */
async function makeDataDirectory(directory: string): Promise<void> {
	await mkdir(directory, { recursive: true, mode: 0o711 });
	await chmod(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function watch({ name, ended, stop }: Running): void {
	stops.push(stop);
	stopping.throwIfAborted();
	if (!ended) return;
	const failed = ended.then(() => {
		if (!stopping.aborted) throw new Error(`${name} exited unexpectedly. Stopping everything.`);
	});
	mishap = Promise.race([mishap, failed]);
	mishap.catch(() => undefined); // checked when the start is complete
}

async function stopAll(): Promise<void> {
	if (stops.length > 1) say("Stopping …");
	for (const stop of stops.reverse()) {
		await stop().catch((error: unknown) => {
			console.error(error);
			process.exitCode = 1;
		});
	}
}
