import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findFreePort } from "@repo/infra-local/testing";
import type { DatabaseServer } from "../measure/database-server.ts";
import { send } from "../measure/send.ts";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** The name of a service from the other checkout of `--against`. */
export const BEFORE = "before";

/** A server under measurement, and its database. */
export type Peer = ServerProcess & {
	name: string;
	databases: DatabaseServer;
	databaseUrl: string;
	/** Starts a second instance on the same database, for the same address. */
	startAnother?: () => Promise<ServerProcess>;
	/** The scenarios that it supports. Absent if it supports all. */
	offers?: string[];
	/** Runs its jobs, whose work counts as the server's. Absent if the server does that itself. */
	worker?: ServerProcess & {
		/** Resolves when the jobs of the requests until now are done. */
		settle(): Promise<void>;
	};
};

export type ServerProcess = { pid: number; origin: string; stop(): Promise<void> };

type Program = {
	/** A built program, relative to the repository. */
	path: string;
	/** Another checkout that it runs from. The limits are those of this one's image. */
	root?: string;
	/** Its environment, besides PORT. */
	settings: Record<string, string>;
	/** Returns 200 once the server is ready. */
	readyPath: string;
};

/** Comparisons measure work, so no request is refused on a busy machine. The load test measures refusals. */
export const patient = {
	SHED_AFTER_MS: "60000",
	API_REQUESTS_PER_MINUTE: "0",
	AUTHORIZATIONS_PER_MINUTE: "0",
};

/** The program of a service. In a profile, functions are found by their modules, so it runs those instead of the bundle. */
export const chooseEntry = (service: string, settings: Record<string, string>): string =>
	`services/${service}/${settings.PROFILE_FOLDER === undefined ? "dist" : "build"}/server.js`;

/** Starts a server of this package, which needs only a database. */
export function startOwn(
	name: string,
	databaseUrl: string,
	more: Record<string, string> = {},
): Promise<ServerProcess> {
	const path = `benchmarks/dist/peers/${name}-server.js`;
	return startProcess(() => ({
		path,
		settings: { DATABASE_URL: databaseUrl, ...more },
		readyPath: "/ready",
	}));
}

/** How the services' image limits the memory of a server: Node's flags, and the settings of the C library. */
function readImage() {
	const dockerfile = readFileSync(join(repository, "infra/docker/Dockerfile"), "utf8");
	const [, command = "[]"] = /^CMD (\["node".*dist\/server\.js"\])$/m.exec(dockerfile) ?? [];
	const flags = (JSON.parse(command) as string[]).slice(1, -1);
	const settings = Object.fromEntries(
		[...dockerfile.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = "", value = ""]) => [name, value]),
	);
	if (flags.length === 0 || Object.keys(settings).length === 0)
		throw new Error("The Dockerfile limits no memory.");
	return { flags, settings };
}

/**
 * Starts a server with Node on a free port of loopback: a service with the limits of its image, others with none. What it logs is
 * discarded.
 */
export async function startProcess(program: (port: number) => Program): Promise<ServerProcess> {
	const port = await findFreePort();
	const { path, settings, readyPath, root = repository } = program(port);
	const nowhere = openSync("/dev/null", "w");
	const image = path.startsWith("services/") ? readImage() : undefined;
	const child = spawn(process.execPath, [...(image?.flags ?? []), join(root, path)], {
		env: {
			PATH: process.env.PATH,
			NODE_ENV: "production",
			PORT: String(port),
			...image?.settings,
			...settings,
		},
		stdio: ["ignore", nowhere, "inherit"],
	});
	const ended = once(child, "exit");
	const end = () => void child.kill("SIGKILL");
	process.once("exit", end);
	const origin = `http://127.0.0.1:${port}`;
	for (;;) {
		if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}`);
		const answer = await send(origin, { path: readyPath }).catch(() => undefined);
		if (answer?.status === 200) break;
		await delay(10);
	}
	return {
		pid: Number(child.pid),
		origin,
		async stop() {
			child.kill("SIGTERM");
			await ended;
			process.off("exit", end);
		},
	};
}

/** The exports of built modules of a service, merged. Their types are not part of this package. */
export async function importBuilt<Exports>(service: string, modules: string[]): Promise<Exports> {
	const folder = join(repository, "services", service, "build");
	const loaded = await Promise.all(
		modules.map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href)),
	);
	return Object.assign({}, ...loaded) as Exports;
}
