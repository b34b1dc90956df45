import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Postgres, withClient } from "../postgres/index.ts";
import { type ContainerPorts, containerDatabase, containerPassword } from "./containers.ts";
import { createDatabases, ensureBucket, openSecrets } from "./prepare-backing-services.ts";
import type { BackingServices } from "./services.ts";

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
