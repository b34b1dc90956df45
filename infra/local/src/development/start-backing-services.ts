import { join } from "node:path";
import { startMailCatcher } from "../mail-catcher/index.ts";
import { startObjectStorage } from "../object-storage/index.ts";
import { startPostgres } from "../postgres/index.ts";
import type { WantedBackingPorts } from "./config.ts";
import { createDatabases, ensureBucket, openSecrets } from "./prepare-backing-services.ts";
import type { BackingServices } from "./services.ts";
import { usePort } from "./use-port.ts";

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
