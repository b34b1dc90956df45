import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort, sendSignal } from "@repo/infra-local/testing";
import {
	binaries,
	createFolders,
	createPostgres,
	type PostgresFiles,
	postgresUser,
	type Server,
	startServer,
	writePrivateFile,
} from "./debian-postgres.ts";
import { findBlock } from "./documented-commands.ts";
import { readPage, repository } from "./repository.ts";
import { type Drill, runShell, until } from "./run-drill.ts";

export type BackedUpServer = {
	server: Server;
	/** An encrypted full backup, while the server runs. */
	backUp(): Promise<void>;
	drillRestore(database: string, moment: Date): Promise<void>;
	/** Resolves once everything written so far is in the archive. */
	archiveAll(): Promise<void>;
	/** Restores into an empty directory with this command, starts it, and resolves once it accepts writes. */
	restore(command: string, moment: Date): Promise<Server>;
};

/** PostgreSQL whose write-ahead log pgBackRest archives, both with the settings of the runbook. */
export async function startBackedUpServer(drill: Drill): Promise<BackedUpServer> {
	const { configuration, settings } = await readRestorePage();
	const folder = join(drill.folder, "backed-up");
	const files = await createPostgres(folder);
	const env = await prepareRepository(files, configuration);
	const server = await startServer(drill, files, { name: "backed-up", settings, env });
	const scriptSettings = { ...env, STANZA: "main", BACKUP_HOUR: "03", PGPORT: String(files.port) };
	const scripts = await prepareScripts(drill, scriptSettings);
	return {
		server,
		...scripts,
		async archiveAll() {
			await runAsPostgres("pgbackrest --stanza=main check", env);
		},
		async restore(command, moment) {
			const data = join(folder, "restored");
			await createFolders(data);
			const own = { ...env, PGBACKREST_PG1_PATH: data };
			await runAsPostgres(fillMoment(command, moment), own);
			const copy = { ...files, data, port: await findFreePort() };
			// The copy must not write into the archive of the server that it replaces.
			return startServer(drill, copy, {
				name: "restored",
				settings: { archive_mode: "off" },
				env: own,
			});
		},
	};
}

/** Creates a repository beside the server. Resolves to the variables with which pgBackRest uses both. */
async function prepareRepository(
	{ folder, data, port }: PostgresFiles,
	configuration: string,
): Promise<Record<string, string>> {
	const [path, repository] = [join(folder, "pgbackrest.conf"), join(folder, "repository")];
	const log = join(folder, "log");
	await createFolders(repository, log);
	await writePrivateFile(path, configuration);
	return {
		PGBACKREST_CONFIG: path,
		PGBACKREST_REPO1_TYPE: "posix",
		PGBACKREST_REPO1_PATH: repository,
		PGBACKREST_LOG_PATH: log,
		PGBACKREST_LOCK_PATH: log,
		PGBACKREST_PG1_PATH: data,
		PGBACKREST_PG1_PORT: String(port),
		PGBACKREST_PG1_SOCKET_PATH: folder,
	};
}

function runAsPostgres(command: string, env: Record<string, string>): Promise<string> {
	return runShell(command, { ...postgresUser(), cwd: "/", env: { PATH: process.env.PATH, ...env } });
}

/** The scripts of the production compose that back up and check backups, with folders in place of their volumes. */
async function prepareScripts(drill: Drill, settings: Record<string, string>) {
	const folder = join(drill.folder, "backup-scripts");
	await createFolders(folder, join(folder, "metrics"), join(folder, "restored"));
	const env = { PATH: `${binaries}:${process.env.PATH}`, ...settings };
	const copy = async (name: string) => {
		const text = await readFile(join(repository, "infra/compose/production", name), "utf8");
		const path = join(folder, name);
		const local = text.replaceAll(/\/(metrics|restored)(?=\/)/g, (_, volume) => join(folder, volume));
		await writePrivateFile(path, local);
		return path;
	};
	const hasWritten = (metrics: string) => existsSync(join(folder, "metrics", `${metrics}.prom`));
	return {
		/** Resolves after the first backup, which is a full one. */
		async backUp(): Promise<void> {
			const options = { ...postgresUser(), cwd: "/", env, detached: true };
			const { pid } = await drill.start("back-up", ["sh", await copy("back-up.sh")], options);
			// With the `sleep` that it waits for.
			drill.atEnd(() => sendSignal(-pid, "SIGKILL"));
			await until("there is a backup", 120, async () => hasWritten(`backup-${settings.STANZA}`));
		},
		/** Restores the database as it was at this moment, and checks the copy. */
		async drillRestore(database: string, moment: Date): Promise<void> {
			const own = { ...env, DATABASE_NAME: database, RESTORE_TO: moment.toISOString() };
			await runShell(`sh ${await copy("restore-drill.sh")}`, { ...postgresUser(), cwd: "/", env: own });
			if (!hasWritten(`restore-${settings.STANZA}`)) throw new Error("No restore is recorded.");
		},
	};
}

/** What docs/runbooks/backup-and-restore.md says about restoring to a point in time. */
export async function readRestorePage() {
	const page = await readPage("docs/runbooks/backup-and-restore.md");
	const configuration = findBlock(page, "ini");
	const [, restore] = /`(pgbackrest [^`]+ restore)`/.exec(page) ?? [];
	if (!configuration || !restore)
		throw new Error("The page has no configuration, or no command that restores.");
	const settings = [...page.matchAll(/`(archive_\w+)=(?:'([^']+)'|(\w+))`/g)].map(
		([, name = "", quoted, value = ""]) => [name, quoted ?? value] as const,
	);
	return {
		/** pgBackRest's, with a new passphrase. */
		configuration: configuration.replace("…", randomBytes(32).toString("base64url")),
		/** PostgreSQL's. The page names one of them again, for the copy. */
		settings: Object.fromEntries(settings.toReversed()) as Record<string, string>,
		restore,
	};
}

/** The command with this moment in place of the page's example. */
function fillMoment(command: string, moment: Date): string {
	const written = moment.toISOString().replace("T", " ").replace("Z", "+00");
	return command.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00/g, written);
}
