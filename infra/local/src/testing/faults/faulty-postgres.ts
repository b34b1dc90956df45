import { readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../postgres/index.ts";
import { findFreePort } from "../../processes/ports.ts";
import type { Cleanups } from "../cleanups.ts";

export interface FaultyPostgres {
	/** URL of the database `postgres`, as the superuser. Unchanged after `restart`. */
	url: string;
	/** kill -9 of the server and all its processes, like a power failure. */
	kill(): Promise<void>;
	restart(): Promise<void>;
	/** Stops its processes, which keep their connections, like a stalled machine. */
	freeze(): void;
	thaw(): void;
}

/** A durable PostgreSQL for one test, which can be killed and frozen. Linux only, since it reads /proc. */
export async function startFaultyPostgres(cleanups: Cleanups): Promise<FaultyPostgres> {
	const directory = await mkdtemp(join(tmpdir(), "faulty-postgres-"));
	await chmod(directory, 0o711); // root's PostgreSQL runs as `nobody`, who must be able to traverse it
	const port = await findFreePort();
	const start = () => startPostgres({ dataDirectory: join(directory, "data"), port, durability: "durable" });
	let server = await start();
	const signalAll = (signal: NodeJS.Signals) => {
		for (const pid of [server.pid, ...listChildren(server.pid)]) {
			try {
				process.kill(pid, signal);
			} catch {
				// It has exited.
			}
		}
	};
	// Its own process group survives a test run that is exited from.
	const removeAtExit = () => {
		signalAll("SIGKILL");
		rmSync(directory, { recursive: true, force: true });
	};
	process.once("exit", removeAtExit);
	cleanups.add(async () => {
		process.off("exit", removeAtExit);
		signalAll("SIGCONT");
		await server.stop();
		await rm(directory, { recursive: true });
	});
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
	};
}

function listChildren(parent: number): number[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && readParent(name) === parent)
		.map(Number);
}

function readParent(pid: string): number | undefined {
	try {
		// The name in parentheses may contain anything; state and parent follow it.
		return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
	} catch {
		return undefined; // it has exited
	}
}
