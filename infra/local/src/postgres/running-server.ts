import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { findProcess, sendSignal, waitForExit } from "../processes/process-table.ts";

/**
 * Ends a server left running on this data by a killed run. After a crash of the machine, the pid in the pid file
 * may belong to another process, which would keep Postgres from starting: that file is removed. The file of a dead
 * server is kept, because Postgres uses it to check whether any process of that server is still running.
 */
export async function endLeftoverServer(dataDirectory: string): Promise<void> {
	const cluster = join(dataDirectory, "cluster");
	const pid = await serverPid(cluster);
	if (pid === undefined) return;
	const found = findProcess(pid);
	if (!found) return;
	if (found.command.includes(cluster)) await endServer(pid);
	else await rm(join(cluster, "postmaster.pid"), { force: true });
}

/**
 * First lets clients disconnect by themselves (SIGTERM, "smart"): otherwise their pools would report an error. Then
 * disconnects the rest (SIGINT, "fast"). Neither loses committed data.
 */
export async function endServer(pid: number): Promise<void> {
	const steps = [
		["SIGTERM", 1_000],
		["SIGINT", 15_000],
		["SIGQUIT", 5_000],
	] as const;
	for (const [name, milliseconds] of steps) {
		sendSignal(pid, name);
		if (await waitForExit(pid, milliseconds)) return;
	}
	throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Postgres writes its state into the pid file once it accepts connections. */
export async function isReady(cluster: string, pid: number): Promise<boolean> {
	const lines = await pidFile(cluster);
	return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

async function serverPid(cluster: string): Promise<number | undefined> {
	return Number((await pidFile(cluster))[0]) || undefined;
}

async function pidFile(cluster: string): Promise<string[]> {
	return (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
}

/** Connects for `use`, and disconnects afterwards. */
export async function withClient<T>(
	connectionString: string,
	use: (client: Client) => Promise<T>,
): Promise<T> {
	const client = new Client({ connectionString });
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
