import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../postgres/index.ts";
import { findFreePort } from "../../processes/ports.ts";

export interface FaultyPostgres {
	/** URL of the database `postgres`, as the superuser. Unchanged after `restart`. */
	url: string;
	/** kill -9 of the server and all its processes, like a power failure. */
	kill(): Promise<void>;
	restart(): Promise<void>;
	/** Stops its processes, which keep their connections, like a stalled machine. */
	freeze(): void;
	thaw(): void;
	remove(): Promise<void>;
}

/** A durable PostgreSQL for one test, which can be killed and frozen. Linux only, since it reads /proc. */
export async function startFaultyPostgres(): Promise<FaultyPostgres> {
	const directory = await mkdtemp(join(tmpdir(), "faulty-postgres-"));
	await chmod(directory, 0o711); // root's PostgreSQL runs as `nobody`, who must be able to traverse it
	const port = await findFreePort();
	const start = () => startPostgres({ dataDirectory: join(directory, "data"), port, durability: "durable" });
	let server = await start();
	const signalAll = (signal: NodeJS.Signals) => {
		for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, signal);
	};
	return {
		url: server.url("postgres"),
		async kill() {
			signalAll("SIGKILL");
			await server.ended;
		},
		async restart() {
			server = await start();
		},
		freeze: () => signalAll("SIGSTOP"),
		thaw: () => signalAll("SIGCONT"),
		async remove() {
			await server.stop();
			await rm(directory, { recursive: true });
		},
	};
}

function childrenOf(parent: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
		.map(Number);
}

function parentOf(pid: string): number | undefined {
	try {
		// The name in parentheses may contain anything; state and parent follow it.
		return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
	} catch {
		return undefined; // it has exited
	}
}
