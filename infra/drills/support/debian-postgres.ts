import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFile, chown, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { withClient } from "@repo/infra-local/postgres";
import { findFreePort } from "@repo/infra-local/testing";
import { type Drill, until } from "./run-drill.ts";

/** Debian 12's PostgreSQL 15. */
export const binaries = "/usr/lib/postgresql/15/bin";

const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
/** The user that Debian's packages create. */
export const postgresUser = () => ({ uid: id("-u"), gid: id("-g") });

export type PostgresFiles = {
	/** Where the socket is. */
	folder: string;
	data: string;
	port: number;
	/** The superuser's. */
	password: string;
};

export type Server = {
	pid: number;
	isRunning(): boolean;
	/** Connects as the superuser unless `as` names another role. */
	url(database: string, as?: { user: string; password: string }): string;
	/** For psql and the like, as the superuser. */
	settings: Record<string, string>;
	/** Ends it without a checkpoint, as a power cut does. */
	crash(): Promise<void>;
};

/** Creates these folders, which only Debian's user can read. */
export async function createFolders(...folders: string[]): Promise<void> {
	const { uid, gid } = postgresUser();
	for (const folder of folders) {
		await mkdir(dirname(folder), { recursive: true });
		await mkdir(folder, { mode: 0o700, recursive: true });
		await chown(folder, uid, gid);
	}
}

/** Creates a file that only Debian's user can read. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
	const { uid, gid } = postgresUser();
	await writeFile(path, content, { mode: 0o600 });
	await chown(path, uid, gid);
}

/** Creates an empty PostgreSQL in `data`, whose socket will be in `folder`. */
export async function createPostgres(folder: string, data = join(folder, "data")): Promise<PostgresFiles> {
	const [password, port] = [randomBytes(18).toString("hex"), await findFreePort()];
	await createFolders(folder, dirname(data));
	await writePrivateFile(join(folder, "password"), password);
	const settings = ["--username=postgres", `--pwfile=${join(folder, "password")}`, "--data-checksums"];
	await promisify(execFile)(
		`${binaries}/initdb`,
		[
			...["--pgdata", data, ...settings, "--auth=scram-sha-256", "--auth-local=trust"],
			...["--encoding=UTF8", "--locale=C.UTF-8"],
		],
		{ ...postgresUser(), cwd: folder },
	);
	// A restored copy that someone else starts has the same port, on another socket.
	await appendFile(join(data, "postgresql.conf"), `port = ${port}\n`);
	return { folder, data, port, password };
}

type Start = { name: string; settings?: Record<string, string>; env?: Record<string, string> };

/** Starts it, and resolves once it accepts writes. */
export async function startServer(
	drill: Drill,
	{ folder, data, port, password }: PostgresFiles,
	{ name, settings = {}, env = {} }: Start,
): Promise<Server> {
	const all = {
		port: String(port),
		listen_addresses: "127.0.0.1",
		unix_socket_directories: folder,
		...settings,
	};
	const options = Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
	const program = await drill.start(name, [`${binaries}/postgres`, "-D", data, ...options], {
		...postgresUser(),
		cwd: folder,
		env: { PATH: process.env.PATH, ...env },
	});
	const crash = () => program.end("SIGQUIT");
	// Before the folder is removed; SIGKILL of the first process alone leaves its children.
	drill.atEnd(crash);
	const url: Server["url"] = (database, { user, password: secret } = { user: "postgres", password }) =>
		`postgres://${user}:${secret}@127.0.0.1:${port}/${database}`;
	await until(`${name} accepts writes`, 120, () =>
		withClient(url("postgres"), async (client) => {
			const { rows } = await client.query("SELECT pg_is_in_recovery() AS recovering");
			return rows[0].recovering === false;
		}),
	);
	return {
		...{ pid: program.pid, isRunning: program.isRunning, url, crash },
		settings: { PGHOST: "127.0.0.1", PGPORT: String(port), PGPASSWORD: password, PGUSER: "postgres" },
	};
}

/** doc-signing's tables use a collation of PostgreSQL 17; Debian has 15. In that schema, no dump contains it. */
export async function addCollation(url: string): Promise<void> {
	await withClient(url, (client) =>
		client.query("CREATE COLLATION IF NOT EXISTS pg_catalog.pg_c_utf8 (provider = libc, locale = 'C.UTF-8')"),
	);
}
