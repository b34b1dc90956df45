import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort, type Running, sendSignal } from "@repo/infra-local/testing";
import { binaries, createFolders, postgresUser, writePrivateFile } from "./debian-postgres.ts";
import { type Drill, say, until } from "./run-drill.ts";

export type Node = {
	name: string;
	/** Patroni's name of the cluster. */
	scope: string;
	/** With `patroni.yml` and `data`. */
	folder: string;
	postgresPort: number;
	/** Port of Patroni's REST API, which HAProxy asks for the role. */
	restPort: number;
	/** Starts Patroni, which starts PostgreSQL. */
	start(): Promise<void>;
	/** Sends the signal to Patroni and to every process of its PostgreSQL. */
	signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
};

export type Cluster = {
	nodes: Node[];
	superuser: { user: string; password: string };
	/** Rejects if no node, or more than one, has this role. */
	node(role: "leader" | "sync_standby" | "replica"): Promise<Node>;
	/** Resolves once there is a leader with a synchronous standby, and every node runs. */
	untilHealthy(): Promise<void>;
};

const scope = "drill";

/** Three PostgreSQL nodes under Patroni, with synchronous replication. */
export async function startCluster(drill: Drill): Promise<Cluster> {
	const etcdPort = await startEtcd(drill);
	const password = () => randomBytes(18).toString("hex");
	const users = {
		superuser: { username: "postgres", password: password() },
		replication: { username: "replicator", password: password() },
		rewind: { username: "rewinder", password: password() },
	};
	const nodes: Node[] = [];
	for (const name of ["node1", "node2", "node3"]) nodes.push(await prepareNode(drill, name, etcdPort, users));
	for (const node of nodes) await node.start();
	const cluster: Cluster = {
		nodes,
		superuser: { user: users.superuser.username, password: users.superuser.password },
		async node(role) {
			const [found, ...others] = (await listMembers(nodes)).filter((member) => member.role === role);
			const node = nodes.find(({ name }) => name === found?.name);
			if (!node || others.length > 0)
				throw new Error(`${others.length + Number(!!found)} nodes are ${role}.`);
			return node;
		},
		untilHealthy: () =>
			until("the cluster is healthy", 120, async () => {
				const roles = (await listMembers(nodes)).map(({ role, state, lag }) => {
					const isRunning = role === "leader" || lag === 0;
					return isRunning && ["running", "streaming"].includes(state) ? role : state;
				});
				return roles.sort().join() === "leader,replica,sync_standby";
			}),
	};
	await cluster.untilHealthy();
	say(`Patroni: ${(await cluster.node("leader")).name} leads, one synchronous standby, one replica`);
	return cluster;
}

/** Patroni 3.0 with etcd's version 3 interface loses data when a frozen leader thaws; with version 2 it does not. */
async function startEtcd(drill: Drill): Promise<number> {
	const [client, peer] = [await findFreePort(), await findFreePort()];
	const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
	const urls = ["--listen-client-urls", "--advertise-client-urls"].flatMap((option) => [option, clientUrl]);
	const peers = ["--listen-peer-urls", "--initial-advertise-peer-urls"].flatMap((option) => [
		option,
		peerUrl,
	]);
	const data = ["--enable-v2=true", "--data-dir", join(drill.folder, "etcd")];
	await drill.start("etcd", ["etcd", ...data, ...urls, ...peers, "--initial-cluster", `default=${peerUrl}`]);
	await until("etcd answers", 30, async () => (await fetch(`${clientUrl}/version`)).ok);
	return client;
}

type Users = Record<"superuser" | "replication" | "rewind", { username: string; password: string }>;

async function prepareNode(
	drill: Drill,
	name: string,
	etcdPort: number,
	authentication: Users,
): Promise<Node> {
	const folder = join(drill.folder, name);
	const [restPort, postgresPort] = [await findFreePort(), await findFreePort()];
	const rest = `127.0.0.1:${restPort}`;
	const settings = {
		...{ scope, name },
		restapi: { listen: rest, connect_address: rest },
		etcd: { host: `127.0.0.1:${etcdPort}` },
		bootstrap: {
			dcs: {
				...{ ttl: 10, loop_wait: 2, retry_timeout: 3, synchronous_mode: true },
				postgresql: {
					...{ use_pg_rewind: true, use_slots: true },
					parameters: { wal_log_hints: "on", client_connection_check_interval: "5s", max_connections: 100 },
				},
			},
			initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
			pg_hba: [
				"host replication replicator 127.0.0.1/32 scram-sha-256",
				"host all all 127.0.0.1/32 scram-sha-256",
			],
		},
		postgresql: {
			listen: `127.0.0.1:${postgresPort}`,
			connect_address: `127.0.0.1:${postgresPort}`,
			data_dir: join(folder, "data"),
			bin_dir: binaries,
			pgpass: join(folder, "pgpass"),
			authentication,
			parameters: { unix_socket_directories: folder },
		},
	};
	await createFolders(folder);
	// JSON is YAML.
	await writePrivateFile(join(folder, "patroni.yml"), JSON.stringify(settings));

	let patroni: Running | undefined;
	const signal = (name: NodeJS.Signals) => {
		for (const pid of [patroni?.isRunning() ? patroni.pid : 0, ...serverPids(join(folder, "data"))])
			if (pid > 0) sendSignal(pid, name);
	};
	drill.atEnd(() => signal("SIGKILL"));
	return {
		...{ name, scope, folder, postgresPort, restPort, signal },
		async start() {
			const env = { PATH: process.env.PATH, HOME: folder };
			const options = { ...postgresUser(), cwd: folder, env };
			patroni = await drill.start(name, ["patroni", join(folder, "patroni.yml")], options);
		},
	};
}

type Member = { name: string; role: string; state: string; lag?: number };

async function listMembers(nodes: Node[]): Promise<Member[]> {
	for (const { restPort } of nodes) {
		const address = `http://127.0.0.1:${restPort}/cluster`;
		const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
		if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
	}
	throw new Error("No node answers.");
}

/** The server's first process, and its children. */
function serverPids(dataDirectory: string): number[] {
	const file = join(dataDirectory, "postmaster.pid");
	const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
	// After a kill, the number in the file may be another process's.
	if (!pid || !existsSync(`/proc/${pid}`)) return [];
	if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataDirectory)) return [];
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
	return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}
