import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { withClient } from "@repo/infra-local/postgres";
import { findFreePort } from "@repo/infra-local/testing";
import { postgresUser } from "./patroni.ts";
import type { Drill, Program } from "./run-drill.ts";
import { until } from "./until.ts";

export type Server = {
	/** As the superuser unless `as` names another role. */
	url(database: string, as?: { user: string; password: string }): string;
	/** Ends it without a checkpoint, as a power cut does. */
	crash(): Promise<void>;
};

export type BackedUpServer = {
	server: Server;
	/** An encrypted full backup, while the server runs. */
	backUp(): Promise<void>;
	/** Resolves once everything written so far is in the archive. */
	archiveAll(): Promise<void>;
	/** Restores into an empty directory, starts it, and resolves once it accepts writes. */
	restore(target: Date): Promise<Server>;
};

const binaries = "/usr/lib/postgresql/15/bin";
const run = promisify(execFile);

/** PostgreSQL whose write-ahead log pgBackRest archives, encrypted, into a repository in the drill's folder. */
export async function startBackedUpServer(drill: Drill): Promise<BackedUpServer> {
	const owner = postgresUser();
	const folder = join(drill.folder, "postgres");
	const [data, restored] = [join(folder, "data"), join(folder, "restored")];
	const password = randomBytes(18).toString("hex");
	const [port, restoredPort] = [await findFreePort(), await findFreePort()];
	const as = (command: string, ...parameters: string[]) =>
		run(command, parameters, { ...owner, cwd: folder, env: { PATH: process.env.PATH } });
	for (const path of [folder, restored, join(folder, "repository"), join(folder, "log")])
		await mkdir(path, { mode: 0o700 });
	const configuration = join(folder, "pgbackrest.conf");
	await writeFile(configuration, configurationOf(folder, data, port), { mode: 0o600 });
	await writeFile(join(folder, "password"), password, { mode: 0o600 });
	for (const name of ["", ...(await readdir(folder))]) await chown(join(folder, name), owner.uid, owner.gid);
	const backrest = (...parameters: string[]) =>
		as("pgbackrest", `--config=${configuration}`, "--stanza=main", ...parameters);

	await as(
		`${binaries}/initdb`,
		...["--pgdata", data, "--username=postgres", `--pwfile=${join(folder, "password")}`],
		...[
			"--auth=scram-sha-256",
			"--auth-local=trust",
			"--encoding=UTF8",
			"--locale=C.UTF-8",
			"--data-checksums",
		],
	);
	const start = (name: string, directory: string, at: number, settings: Record<string, string>) =>
		startServer({ drill, name, directory, port: at, password, folder, settings });
	const server = await start("postgres", data, port, {
		archive_mode: "on",
		archive_timeout: "60",
		archive_command: `pgbackrest --config=${configuration} --stanza=main archive-push %p`,
	});
	await backrest("stanza-create");
	await backrest("check");
	return {
		server,
		async backUp() {
			await backrest("--type=full", "backup");
		},
		async archiveAll() {
			await backrest("check");
		},
		async restore(target) {
			const time = target.toISOString().replace("T", " ").replace("Z", "+00");
			await backrest(
				...[`--pg1-path=${restored}`, "--type=time", `--target=${time}`, "--target-action=promote"],
				"restore",
			);
			// The copy must not write into the archive of the server that it replaces.
			return start("restored", restored, restoredPort, { archive_mode: "off" });
		},
	};
}

function configurationOf(folder: string, data: string, port: number): string {
	return `[global]
repo1-path=${folder}/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${randomBytes(32).toString("base64url")}
repo1-retention-full=2
start-fast=y
compress-type=zst
log-path=${folder}/log
lock-path=${folder}/log
log-level-console=warn
[main]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
`;
}

type Start = {
	drill: Drill;
	name: string;
	directory: string;
	port: number;
	password: string;
	folder: string;
	settings: Record<string, string>;
};

async function startServer(start: Start): Promise<Server> {
	const { drill, name, directory, port, password, folder, settings } = start;
	const all = {
		port: String(port),
		listen_addresses: "127.0.0.1",
		unix_socket_directories: folder,
		...settings,
	};
	const options = Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
	const command = [`${binaries}/postgres`, "-D", directory, ...options];
	const program: Program = await drill.start(name, command, { ...postgresUser(), cwd: folder });
	// Before the folder is removed; SIGKILL of the first process alone leaves its children.
	drill.atEnd(() => program.end("SIGQUIT"));
	const server: Server = {
		url: (database, { user, password: secret } = { user: "postgres", password }) =>
			`postgres://${user}:${secret}@127.0.0.1:${port}/${database}`,
		crash: () => program.end("SIGQUIT"),
	};
	await until(`${name} accepts writes`, 120, () =>
		withClient(server.url("postgres"), async (client) => {
			const { rows } = await client.query("SELECT pg_is_in_recovery() AS recovering");
			return rows[0].recovering === false;
		}),
	);
	return server;
}
