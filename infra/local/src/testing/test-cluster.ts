// The process that keeps one jest run's PostgreSQL: prints its address, and removes everything when its input
// closes.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Postgres, startPostgres } from "../postgres/index.ts";
import { clusterPrefix, removeAbandonedClusters } from "./abandoned-clusters.ts";

const memory = "/dev/shm";
const room = 1024 ** 3;
const packageDirectory = process.argv[2] ?? process.cwd();

await removeAbandonedClusters([memory, tmpdir()]);
const directory = await mkdtemp(join(await place(), `${clusterPrefix}${process.pid}-`));
const starting = startPostgres({ dataDirectory: directory, durability: "throwaway" });
for (const end of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(end, () => void clear(0));
process.stdin.once("close", () => void clear(0)).resume();

try {
	const service = await addServiceRole(await starting);
	await addTemplate(service);
	console.log(service.url("postgres"));
} catch (error) {
	console.error(error);
	await clear(1);
}

async function clear(exitCode: number): Promise<never> {
	const postgres = await starting.catch(() => undefined);
	await postgres?.stop();
	await rm(directory, { recursive: true, force: true, maxRetries: 5 });
	process.exit(exitCode);
}

/** In memory when there is room for some hundred databases: a container's /dev/shm often has 64 MB. */
async function place(): Promise<string> {
	try {
		await access(memory, constants.W_OK);
		const { bavail, bsize } = await statfs(memory);
		if (bavail * bsize >= room) return memory;
	} catch {
		// does not exist on this system
	}
	return tmpdir();
}

/** The tests have the same rights as a service: only its own databases. */
async function addServiceRole(postgres: Postgres): Promise<{ url(database: string): string }> {
	const password = randomBytes(24).toString("base64url");
	await withClient(postgres.url("postgres"), (client) =>
		client.query(`CREATE ROLE service LOGIN CREATEDB PASSWORD '${password}'`),
	);
	return { url: (database) => postgres.url(database, { user: "service", password }) };
}

/** Migrated by the service's own function. Disconnects afterwards, since a template in use cannot be copied. */
async function addTemplate(service: { url(database: string): string }): Promise<void> {
	await withClient(service.url("postgres"), (client) => client.query("CREATE DATABASE template"));
	const [migration] = ["src", "test"]
		.map((folder) => join(packageDirectory, folder, "migrate-database.ts"))
		.filter((path) => existsSync(path));
	if (migration) {
		const { migrateDatabase } = (await import(migration)) as { migrateDatabase(url: string): Promise<void> };
		await migrateDatabase(service.url("template"));
	}
	await withClient(service.url("postgres"), (client) =>
		client.query("ALTER DATABASE template ALLOW_CONNECTIONS false"),
	);
}

async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
	const client = new Client({ connectionString });
	await client.connect();
	try {
		return await use(client);
	} finally {
		await client.end();
	}
}
