import { join } from "node:path";
import { findFreePort } from "@repo/infra-local/testing";
import { prepareScripts } from "./backup-scripts.ts";
import {
	createFolders,
	createPostgres,
	type PostgresFiles,
	postgresUser,
	type Server,
	startServer,
	writePrivateFile,
} from "./debian-postgres.ts";
import { fillMoment, readRestorePage } from "./restore-page.ts";
import type { Drill } from "./run-drill.ts";
import { runShell } from "./run-shell.ts";

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
