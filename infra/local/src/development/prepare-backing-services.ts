import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "minio";
import type { Postgres } from "../postgres/index.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { openSavedValues } from "./saved-values.ts";
import type { BackingServices } from "./services.ts";

/** 32 bytes in base64url, generated on first use and saved in the directory. */
export type Secret = (name: string) => Promise<string>;

export async function openSecrets(directory: string): Promise<Secret> {
	const secrets = await openSavedValues<string>(join(directory, "secrets.json"));
	return (name) => secrets.get(name, () => randomBytes(32).toString("base64url"));
}

export async function createDatabases(
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

export async function ensureBucket(storage: BackingServices["storage"]): Promise<void> {
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
