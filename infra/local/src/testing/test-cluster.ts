// The process that keeps one jest run's PostgreSQL: prints the tests' environment as a line of JSON, and removes
// everything when its input closes. With TEST_BACKING=containers it uses a server of compose.dev.yaml, in which it
// creates a role for this run; with TEST_POOLER it starts PgBouncer.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Client } from "pg";
import { containerDatabase, containerPassword, findContainers } from "../development/containers.ts";
import { limitStatements } from "../development/ensure-database.ts";
import { type Postgres, startPostgres } from "../postgres/index.ts";
import { withClient } from "../postgres/running-server.ts";
import { clusterPrefix, removeAbandonedClusters } from "./abandoned-clusters.ts";
import { type Pgbouncer, startPgbouncer } from "./start-pgbouncer.ts";

type TestServer = Pick<Postgres, "url" | "stop"> & {
	/** For the tests of object storage. */
	environment?: Record<string, string>;
};

const memory = "/dev/shm";
const room = 1024 ** 3;
const packageDirectory = process.argv[2] ?? process.cwd();

/** The role of the tests, and the database that each test's database is a copy of. */
const role = `service_${randomBytes(6).toString("hex")}`;

const starting = process.env.TEST_BACKING === "containers" ? useContainer() : startThrowawayServer();
for (const end of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(end, () => void clear(0));
process.stdin.once("close", () => void clear(0)).resume();

let pooler: Pgbouncer | undefined;
try {
	const server = await starting;
	const service = await addServiceRole(server);
	await addTemplate(service);
	const url = service.url("postgres");
	if (process.env.TEST_POOLER) pooler = await startPgbouncer(url);
	const environment = {
		...server.environment,
		...(pooler && { TEST_POOLER_URL: pooler.throughIt(url) }),
		TEST_POSTGRES_URL: url,
	};
	console.log(JSON.stringify(environment));
} catch (error) {
	console.error(error);
	await clear(1);
}

async function clear(exitCode: number): Promise<never> {
	await pooler?.stop();
	const server = await starting.catch(() => undefined);
	await server?.stop();
	process.exit(exitCode);
}

async function startThrowawayServer(): Promise<TestServer> {
	await removeAbandonedClusters([memory, tmpdir()]);
	const directory = await mkdtemp(join(await place(), `${clusterPrefix}${process.pid}-`));
	const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
	try {
		const postgres = await startPostgres({ dataDirectory: directory, durability: "throwaway" });
		return { url: postgres.url, stop: () => postgres.stop().then(remove) };
	} catch (error) {
		await remove();
		throw error;
	}
}

/** The role and its databases are dropped at the end of the run. */
async function useContainer(): Promise<TestServer> {
	const ports = await findContainers(process.env);
	if (!ports)
		throw new Error(
			"TEST_BACKING is containers, but none is up. Run `npm run containers -- up -d --wait` first.",
		);
	const isOauth = basename(packageDirectory) === "scheduling-oauth";
	const { url } = containerDatabase(
		isOauth ? ports.DEV_SCHEDULING_OAUTH_DB_PORT : ports.DEV_DOC_SIGNING_DB_PORT,
	);
	return {
		url,
		stop: () => withClient(url("postgres"), dropRole),
		environment: {
			S3_TEST_ENDPOINT: `http://127.0.0.1:${ports.DEV_S3_PORT}`,
			S3_TEST_ACCESS_KEY: containerPassword,
			S3_TEST_SECRET_KEY: containerPassword,
		},
	};
}

async function dropRole(client: Client): Promise<void> {
	const { rows } = await client.query<{ datname: string }>(
		"SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = $1",
		[role],
	);
	for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
	await client.query(`DROP ROLE IF EXISTS ${role}`);
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
async function addServiceRole(postgres: TestServer): Promise<{ url(database: string): string }> {
	const password = randomBytes(24).toString("base64url");
	await withClient(postgres.url("postgres"), async (client) => {
		await client.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${password}'`);
		await limitStatements(client, role);
	});
	return { url: (database) => postgres.url(database, { user: role, password }) };
}

/** Migrated by the service's own function. Disconnects afterwards, since a template in use cannot be copied. */
async function addTemplate(service: { url(database: string): string }): Promise<void> {
	await withClient(service.url("postgres"), (client) => client.query(`CREATE DATABASE ${role}`));
	const [migration] = ["src", "test"]
		.map((folder) => join(packageDirectory, folder, "migrate-database.ts"))
		.filter((path) => existsSync(path));
	if (migration) {
		const { migrateDatabase } = (await import(migration)) as { migrateDatabase(url: string): Promise<void> };
		await migrateDatabase(service.url(role));
	}
	await withClient(service.url("postgres"), (client) =>
		client.query(`ALTER DATABASE ${role} ALLOW_CONNECTIONS false`),
	);
}
