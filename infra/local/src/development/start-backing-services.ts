import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "minio";
import { startMailCatcher } from "../mail-catcher/start-mail-catcher.ts";
import { startObjectStorage } from "../object-storage/start-object-storage.ts";
import { type Postgres, startPostgres, withClient } from "../postgres/index.ts";
import { usePort, type WantedBackingPorts } from "./config.ts";
import { type ContainerPorts, containerDatabase, containerPassword } from "./containers.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { openSavedValues } from "./saved-values.ts";
import type { BackingServices } from "./services.ts";

/** A started service that has to be stopped. */
export interface Running {
	name: string;
	/** Resolves if it exits unexpectedly. */
	ended?: Promise<void>;
	stop(): Promise<void>;
}

/** Starts the backing services, and calls `started` for each when it is running. */
export async function startBackingServices(
	dataDirectory: string,
	ports: WantedBackingPorts,
	say: (line: string) => void,
	started: (running: Running) => void,
): Promise<BackingServices> {
	const secret = await openSecrets(dataDirectory);

	const postgres = await usePort(ports.POSTGRES_PORT, say, (port) =>
		startPostgres({ dataDirectory: join(dataDirectory, "postgres"), port, durability: "durable" }),
	);
	started({ name: "PostgreSQL", ended: postgres.ended, stop: postgres.stop });

	const credential = { accessKeyId: "development", secretAccessKey: await secret("object storage") };
	const objectStorage = await usePort(ports.OBJECT_STORAGE_PORT, say, (port) =>
		startObjectStorage({
			directory: join(dataDirectory, "object-storage"),
			port,
			credentials: [credential],
		}),
	);
	started({ name: "object storage", stop: () => objectStorage.close() });
	const storage = { url: objectStorage.url, ...credential, bucket: "documents" };
	await ensureBucket(storage);

	const mail = await usePort(ports.SMTP_PORT, say, (smtp) =>
		usePort(ports.MAIL_PORT, say, (web) => startMailCatcher({ smtp, web })),
	);
	started({ name: "mail catcher", stop: () => mail.close() });

	return {
		stateDirectory: dataDirectory,
		databases: await createDatabases({ "scheduling-oauth": postgres, "doc-signing": postgres }, secret),
		storage,
		smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}`,
		mails: mail.url,
		secrets: { signingKey: await secret("signing key"), encryption: await secret("encryption") },
	};
}

/** 32 bytes in base64url, generated on first use and saved in the directory. */
export type Secret = (name: string) => Promise<string>;

async function openSecrets(directory: string): Promise<Secret> {
	const secrets = await openSavedValues<string>(join(directory, "secrets.json"));
	return (name) => secrets.get(name, () => randomBytes(32).toString("base64url"));
}

async function createDatabases(
	servers: Record<"scheduling-oauth" | "doc-signing", Pick<Postgres, "url">>,
	secret: Secret,
): Promise<BackingServices["databases"]> {
	const database = async (server: Pick<Postgres, "url">, name: string) =>
		ensureDatabase(server, name, {
			owner: await secret(`database ${name}`),
			service: await secret(`database ${name} service`),
		});
	return {
		"scheduling-oauth": await database(servers["scheduling-oauth"], "scheduling_oauth"),
		"doc-signing": await database(servers["doc-signing"], "doc_signing"),
	};
}

async function ensureBucket(storage: BackingServices["storage"]): Promise<void> {
	const { hostname, port } = new URL(storage.url);
	const client = new Client({
		endPoint: hostname,
		port: Number(port),
		useSSL: false,
		accessKey: storage.accessKeyId,
		secretKey: storage.secretAccessKey,
	});
	if (!(await client.bucketExists(storage.bucket))) await client.makeBucket(storage.bucket);
}

/**
 * Prepares databases and bucket in the containers of compose.dev.yaml. Secrets and demo data are kept for these
 * database clusters: new volumes start afresh.
 */
export async function useContainers(dataDirectory: string, ports: ContainerPorts): Promise<BackingServices> {
	const servers = {
		"scheduling-oauth": containerDatabase(ports.DEV_SCHEDULING_OAUTH_DB_PORT),
		"doc-signing": containerDatabase(ports.DEV_DOC_SIGNING_DB_PORT),
	};
	const clusters = await Promise.all(Object.values(servers).map(systemIdentifier));
	const stateDirectory = join(dataDirectory, `containers-${clusters.join("-")}`);
	await mkdir(stateDirectory, { recursive: true, mode: 0o700 });
	const secret = await openSecrets(stateDirectory);
	const storage = {
		url: `http://127.0.0.1:${ports.DEV_S3_PORT}`,
		accessKeyId: containerPassword,
		secretAccessKey: containerPassword,
		bucket: "documents",
	};
	await ensureBucket(storage);
	return {
		stateDirectory,
		databases: await createDatabases(servers, secret),
		storage,
		smtpUrl: `smtp://127.0.0.1:${ports.DEV_SMTP_PORT}`,
		mails: `http://localhost:${ports.DEV_MAIL_PORT}`,
		secrets: { signingKey: await secret("signing key"), encryption: await secret("encryption") },
	};
}

/** PostgreSQL's number for the cluster, assigned when it was initialized. */
async function systemIdentifier(server: Pick<Postgres, "url">): Promise<string> {
	return withClient(server.url("postgres"), async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"SELECT system_identifier::text AS id FROM pg_control_system()",
		);
		return String(rows[0]?.id);
	});
}
