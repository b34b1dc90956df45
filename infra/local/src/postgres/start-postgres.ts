import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort, isPortFree, PortTaken } from "../processes/ports.ts";
import { type Binaries, type Cluster, findBinaries, initializeCluster } from "./initialize-cluster.ts";
import { endLeftoverServer, endServer, isReady } from "./running-server.ts";

export interface PostgresOptions {
	/** Created if missing. Outside the checkout, and, when running as root, not under root's private home. */
	dataDirectory: string;
	/** On 127.0.0.1. If absent: any free port. If taken: `PortTaken`. */
	port?: number;
	/** `throwaway` does not sync to disk: for data that may be lost when the machine crashes. */
	durability: "durable" | "throwaway";
}

export interface Postgres {
	port: number;
	pid: number;
	/** Connection URL of a database, as the superuser `postgres` or as another user. */
	url(database: string, as?: { user: string; password: string }): string;
	/** Resolves when the server exits, whether stopped or not. */
	ended: Promise<void>;
	stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL, which keeps running unless it is stopped. Ends a server left there by a killed run
 * first.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
	const binaries = await findBinaries();
	const cluster = await initializeCluster(options.dataDirectory, binaries);
	await endLeftoverServer(options.dataDirectory);
	if (options.port !== undefined && !(await isPortFree(options.port))) {
		throw new PortTaken("PostgreSQL", options.port);
	}
	const { server, port } = await launch(options, cluster, binaries);
	const pid = Number(server.pid);
	const ended = once(server, "exit").then(() => undefined);
	server.unref();
	return {
		port,
		pid,
		url(database, as = { user: "postgres", password: cluster.password }) {
			return `postgres://${as.user}:${as.password}@127.0.0.1:${port}/${database}`;
		},
		ended,
		async stop() {
			if (server.exitCode === null && server.signalCode === null) await endServer(pid);
		},
	};
}

async function launch(options: PostgresOptions, cluster: Cluster, binaries: Binaries) {
	for (let attempt = 1; ; attempt++) {
		const port = options.port ?? (await findFreePort());
		const server = await spawnServer(port, options.durability, cluster, binaries);
		if (await becomesReady(server, cluster.directory)) return { server, port };
		const log = await readFile(cluster.log, "utf8");
		// A free port may be taken before it is used, and the processes of a killed server may take a moment
		// to notice its exit.
		const isPortTaken = log.includes("Address already in use");
		if (isPortTaken && options.port !== undefined) throw new PortTaken("PostgreSQL", options.port);
		const passing = isPortTaken || log.includes("pre-existing shared memory block");
		if (!passing || attempt === 20) throw new Error(`PostgreSQL does not start:\n${log.trim()}`);
		await delay(100);
	}
}

const throwaway = [
	"fsync=off",
	"synchronous_commit=off",
	"full_page_writes=off",
	"autovacuum=off",
	"max_wal_size=1GB",
	"dynamic_shared_memory_type=mmap", // in the data directory, so that it is deleted with it
];

async function spawnServer(
	port: number,
	durability: "durable" | "throwaway",
	cluster: Cluster,
	{ directory, owner }: Binaries,
): Promise<ChildProcess> {
	const settings = [
		`port=${port}`,
		"listen_addresses=127.0.0.1",
		"unix_socket_directories=",
		"max_connections=200",
		"timezone=UTC",
		"log_timezone=UTC",
		"scram_iterations=1",
		...(durability === "throwaway" ? throwaway : []),
	];
	const log = await open(cluster.log, "w", 0o600);
	try {
		return spawn(
			join(directory, "postgres"),
			["-D", cluster.directory, ...settings.flatMap((s) => ["-c", s])],
			{
				cwd: "/",
				detached: true, // Ctrl-C is handled by this process, which stops Postgres last
				stdio: ["ignore", log.fd, log.fd],
				...owner,
			},
		);
	} finally {
		await log.close();
	}
}

async function becomesReady(server: ChildProcess, cluster: string): Promise<boolean> {
	const failed = new Promise<never>((_, reject) => server.once("error", reject));
	const watching = (async () => {
		while (server.exitCode === null && server.signalCode === null) {
			if (await isReady(cluster, Number(server.pid))) return true;
			await delay(10);
		}
		return false;
	})();
	return await Promise.race([watching, failed]);
}
