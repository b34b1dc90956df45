import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "minio";
import { startMailCatcher } from "../mail-catcher/index.ts";
import { startObjectStorage } from "../object-storage/index.ts";
import { type Postgres, startPostgres } from "../postgres/index.ts";
import type { Ports } from "./config.ts";
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
	ports: Ports,
	started: (running: Running) => void,
): Promise<BackingServices> {
	const secrets = await openSavedValues<string>(join(dataDirectory, "secrets.json"));
	const secret = (name: string) => secrets.get(name, () => randomBytes(32).toString("base64url"));

	const postgres = await startPostgres({
		dataDirectory: join(dataDirectory, "postgres"),
		port: ports.POSTGRES_PORT,
		durability: "durable",
	});
	started({ name: "PostgreSQL", ended: postgres.ended, stop: postgres.stop });

	const credential = { accessKeyId: "development", secretAccessKey: await secret("object storage") };
	const objectStorage = await startObjectStorage({
		directory: join(dataDirectory, "object-storage"),
		port: ports.OBJECT_STORAGE_PORT,
		credentials: [credential],
	});
	started({ name: "object storage", stop: () => objectStorage.close() });
	const bucket = "documents";
	await ensureBucket(objectStorage.port, credential, bucket);

	const mail = await startMailCatcher({ smtp: ports.SMTP_PORT, web: ports.MAIL_PORT });
	started({ name: "mail catcher", stop: () => mail.close() });

	return {
		ports,
		databases: {
			"scheduling-oauth": await database(postgres, "scheduling_oauth", secret),
			"doc-signing": await database(postgres, "doc_signing", secret),
		},
		storage: { url: objectStorage.url, ...credential, bucket },
		secrets: { signingKey: await secret("signing key"), encryption: await secret("encryption") },
	};
}

async function database(postgres: Postgres, name: string, secret: (name: string) => Promise<string>) {
	return ensureDatabase(postgres, name, {
		owner: await secret(`database ${name}`),
		service: await secret(`database ${name} service`),
	});
}

async function ensureBucket(
	port: number,
	{ accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
	bucket: string,
): Promise<void> {
	const client = new Client({
		endPoint: "127.0.0.1",
		port,
		useSSL: false,
		accessKey: accessKeyId,
		secretKey: secretAccessKey,
	});
	if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
}
