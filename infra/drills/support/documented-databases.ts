import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withClient } from "@repo/infra-local/postgres";
import { prepareRepository, runAsPostgres } from "./backed-up-postgres.ts";
import { createPostgres, type Server, startServer } from "./debian-postgres.ts";
import type { Drill } from "./run-drill.ts";

export type Database = Pick<Server, "url" | "settings"> & {
	/** Of the service's database, as the superuser. */
	ownUrl: string;
	/** How many users it has, and what an operator created for them. */
	countAccounts(): Promise<number>;
	drop(): Promise<void>;
	/** For the containers that back it up and restore it. */
	backupSettings: Record<string, string>;
	/** Starts it unless it runs. Resolves to its process. */
	start(): Promise<number>;
	/** Resolves to a moment to restore: what was done is before it, and a table `later` is after it. */
	passMoment(): Promise<Date>;
};

type Place = {
	/** For the socket, and the repository of backups. */
	folder: string;
	/** What its container has at /var/lib/postgresql. */
	volume: string;
	/** Archived as in compose.production.yaml, in this folder. */
	production?: string | undefined;
};

/** The database container of a service. */
export async function startDatabase(
	drill: Drill,
	service: string,
	{ folder, volume, production }: Place,
): Promise<Database> {
	const name = `${service}-db`;
	const files = await createPostgres(join(folder, name), join(volume, "18/docker"));
	const archive = production && (await prepareArchive(production));
	const env: Record<string, string> = archive
		? { ...(await prepareRepository(files, archive.configuration)), ...secretOf(service) }
		: {};
	const start = () => startServer(drill, files, { name, env, settings: archive ? archive.settings : {} });
	let server = await start();
	const { url, settings } = server;
	const database = service.replace("-", "_");
	return {
		...{ url, settings, ownUrl: url(database) },
		countAccounts() {
			const more = service === "doc-signing" ? "api_tokens" : "clients";
			return withClient(url(database), async (client) => {
				const { rows } = await client.query(
					`SELECT ((SELECT count(*) FROM users) + (SELECT count(*) FROM ${more}))::int AS count`,
				);
				return rows[0].count as number;
			});
		},
		async drop() {
			await withClient(url("postgres"), (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
		},
		backupSettings: { ...env, PGPORT: String(files.port) },
		async start() {
			if (!server.isRunning()) server = await start();
			return server.pid;
		},
		async passMoment() {
			const moment = await withClient(url("postgres"), async (client) => {
				await client.query("DROP TABLE IF EXISTS later");
				// restore-drill.sh restores to whole seconds.
				await client.query("SELECT pg_sleep(1)");
				const { rows } = await client.query("SELECT date_trunc('second', clock_timestamp()) AS now");
				await client.query("CREATE TABLE later ()");
				return rows[0].now as Date;
			});
			await runAsPostgres(`pgbackrest --stanza=${service} check`, env);
			return moment;
		},
	};
}

function secretOf(service: string): Record<string, string> {
	return { STANZA: service, PGBACKREST_REPO1_CIPHER_PASS: randomBytes(32).toString("base64url") };
}

/** Of the production compose: pgBackRest's configuration, and PostgreSQL's settings. */
async function prepareArchive(compose: string) {
	const text = await readFile(join(compose, "compose.production.yaml"), "utf8");
	const settings = [...text.matchAll(/(archive_\w+)=([^",\n]+)/g)].map(
		([, name = "", value = ""]) => [name, value.replaceAll("$$", "$")] as const,
	);
	return {
		configuration: await readFile(join(compose, "production/pgbackrest.conf"), "utf8"),
		settings: Object.fromEntries(settings),
	};
}
