import { execFile } from "node:child_process";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pretty from "pino-pretty";
import { type HeldPort, holdPort } from "../processes/ports.ts";
import { checkout, type ServicePortName, usePort, type WantedPort } from "./config.ts";
import { killRun, runVariable } from "./run-file.ts";
import type { Service } from "./services.ts";
import type { Running } from "./start-backing-services.ts";
import { supervise } from "./supervise.ts";

/** Longer than the services' own timeout for requests in flight. */
const patience = 12_000;

const inheritSockets = fileURLToPath(new URL("inherited-sockets.ts", import.meta.url));
const program = ["--import", "tsx", "--conditions=source", "--import", inheritSockets, "src/server.ts"];

export type HeldPorts = Record<ServicePortName, HeldPort>;

/** Listens on the services' ports until the services do. */
export async function holdServicePorts(
	wanted: Record<ServicePortName, WantedPort>,
	say: (line: string) => void,
): Promise<HeldPorts> {
	const held: [string, HeldPort][] = [];
	for (const port of Object.values(wanted)) held.push([port.name, await usePort(port, say, hold)]);
	return Object.fromEntries(held) as HeldPorts;
}

/** Held while the pages are built. One that is older was left by a process that was killed. */
const buildLock = join(checkout, "node_modules", ".building-pages");
const LOCK_MS = 120_000;

/**
 * The scripts of the services' pages; turbo keeps them while their sources are the same. One start at a time: two in the same
 * checkout would write the same files.
 */
export async function buildPages(signal: AbortSignal): Promise<void> {
	while (!(await takeBuildLock())) {
		const { mtimeMs } = await stat(buildLock).catch(() => ({ mtimeMs: Date.now() }));
		if (Date.now() - mtimeMs > LOCK_MS) await rm(buildLock, { recursive: true, force: true });
		await delay(200, undefined, { signal });
	}
	const parameters = ["run", "build:web", "--filter=./services/*"];
	try {
		await promisify(execFile)("turbo", parameters, { cwd: checkout, signal });
	} catch (error) {
		const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
		throw new Error(`${message}\n${stdout}${stderr}`);
	} finally {
		await rm(buildLock, { recursive: true, force: true });
	}
}

function takeBuildLock(): Promise<boolean> {
	return mkdir(buildLock).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (error.code !== "EEXIST") throw error;
			return false;
		},
	);
}

/** Runs the services' servers, and restarts one when it exits or a file changes. */
export function startServices(services: Service[], heldPorts: HeldPorts, runId: string): Running {
	const stopping = new AbortController();
	const format = pretty.prettyFactory({ singleLine: true, ignore: "pid,hostname,service", colorize: false });
	const ended = Promise.all(
		services.map(({ name, directory, environment }) => {
			const ports = [Number(environment.PORT), Number(environment.METRICS_PORT)];
			const held = Object.values(heldPorts).filter(({ port }) => ports.includes(port));
			return supervise({
				command: [process.execPath, ...program],
				cwd: directory,
				env: { ...process.env, ...environment, [runVariable]: runId },
				watched: [join(directory, "src"), join(checkout, "packages")],
				async holdPorts() {
					const first = held.splice(0);
					if (first.length > 0) return first;
					// A port that another program took during a restart is not handed over: the service reports it.
					const again = await Promise.allSettled(ports.map(hold));
					return again.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
				},
				print: (line) => console.log(`${name}: ${line.startsWith("{") ? format(line).trimEnd() : line}`),
				signal: stopping.signal,
			});
		}),
	).then(() => undefined);
	return {
		name: "a service",
		ended,
		async stop() {
			stopping.abort();
			await Promise.race([ended, delay(patience, undefined, { ref: false })]);
			await killRun(runId);
		},
	};
}

const hold = (port: number) => holdPort(port, process.env.HOST);
