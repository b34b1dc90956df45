import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort, isListening } from "@repo/infra-local/testing";
import { postgresUser, writePrivateFile } from "./debian-postgres.ts";
import { startHaproxy } from "./haproxy.ts";
import type { Cluster } from "./patroni.ts";
import { type Drill, until } from "./run-drill.ts";

/** One address in front of the cluster: connections lead to the leader. */
export async function startDatabaseProxy(drill: Drill, { nodes }: Cluster): Promise<number> {
	const port = await findFreePort();
	await startHaproxy(
		drill,
		"haproxy-postgres",
		["timeout client 30m", "timeout server 30m"],
		[
			[
				"listen primary",
				"mode tcp",
				`bind 127.0.0.1:${port}`,
				"option httpchk OPTIONS /primary",
				"http-check expect status 200",
				"default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
				...nodes.map(
					({ name, postgresPort, restPort }) =>
						`server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
				),
			],
		],
	);
	// Until a server is up, it closes the connections that it accepts.
	await delay(3_000);
	await until("HAProxy listens", 30, () => isListening(port));
	return port;
}

/** PgBouncer in transaction mode in front of the proxy, for these roles. */
export async function startPooler(
	drill: Drill,
	proxyPort: number,
	roles: { user: string; password: string }[],
): Promise<number> {
	const port = await findFreePort();
	const [config, users] = [join(drill.folder, "pgbouncer.ini"), join(drill.folder, "users.txt")];
	await writePrivateFile(users, roles.map(({ user, password }) => `"${user}" "${password}"\n`).join(""));
	await writePrivateFile(
		config,
		`[databases]
* = host=127.0.0.1 port=${proxyPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
; By default it waits for 15 s after a refused connection, and a client for two minutes.
server_login_retry = 1
query_wait_timeout = 10
`,
	);
	await drill.start("pgbouncer", ["pgbouncer", config], { ...postgresUser(), cwd: "/" });
	await until("PgBouncer listens", 30, () => isListening(port));
	return port;
}
