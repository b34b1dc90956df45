import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "../postgres/initialize-cluster.ts";
import { findFreePort, isListening } from "../processes/ports.ts";

export type Pgbouncer = {
	/** The same database, through PgBouncer. */
	throughIt(url: string): string;
	stop(): Promise<void>;
};

/**
 * Debian's PgBouncer in transaction mode, in front of every database of the server of `url` and as its user. Accepts any
 * client.
 */
export async function startPgbouncer(url: string): Promise<Pgbouncer> {
	const { hostname, port: serverPort, username, password } = new URL(url);
	const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
	const path = join(folder, "pgbouncer.ini");
	const port = await findFreePort();
	await writeFile(
		path,
		`[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
; Many test applications at once. All else is as by default.
max_client_conn = 1000
default_pool_size = 60
`,
		{ mode: 0o600 },
	);
	// Like PostgreSQL, it refuses to run as root.
	const { owner } = await findBinaries();
	if (owner) for (const each of [folder, path]) await chown(each, owner.uid, owner.gid);
	const server = spawn("pgbouncer", ["--quiet", path], {
		cwd: "/",
		stdio: ["ignore", "ignore", "inherit"],
		...owner,
	});
	await once(server, "spawn");
	const exited = once(server, "exit");
	while (!(await isListening(port))) {
		if (server.exitCode !== null) throw new Error(`pgbouncer exited with ${server.exitCode}.`);
		await delay(20);
	}
	return {
		throughIt: (address) => Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href,
		async stop() {
			server.kill("SIGTERM");
			await exited;
			await rm(folder, { recursive: true });
		},
	};
}
