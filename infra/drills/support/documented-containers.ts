import { freeServiceAddress, type TestObjectStorage } from "@repo/infra-local/testing";
import type { Database } from "./documented-databases.ts";

export type Settings = Record<string, string>;
export type ServiceName = "scheduling-oauth" | "doc-signing";

type Backing = {
	databases: Record<ServiceName, Database>;
	storage: TestObjectStorage;
	/** Of `/metrics`, by service; free ones if undefined. */
	ports: Record<string, string> | undefined;
};

/** The environment of each container as in compose.yaml, on this machine. */
export async function describeContainers(
	secrets: Settings,
	{ databases, storage, ports }: Backing,
): Promise<Record<string, Settings>> {
	const environments: Record<string, Settings> = {};
	const add = async (service: ServiceName, more: Settings) => {
		const name = service.replace("-", "_");
		const { url, settings, backupSettings } = databases[service];
		const passwordOf = (role: string) => secrets[`${name.toUpperCase()}_${role}_PASSWORD`] ?? "";
		const [owner, own] = [passwordOf("DATABASE"), passwordOf("SERVICE")];
		const { BASE_URL, PORT, METRICS_PORT } = await freeServiceAddress();
		environments[service] = {
			BASE_URL,
			PORT,
			METRICS_PORT: ports?.[service] ?? METRICS_PORT,
			DATABASE_URL: url(name, { user: `${name}_service`, password: own }),
			MIGRATION_DATABASE_URL: url(name, { user: name, password: owner }),
			SMTP_URL: "smtp://127.0.0.1:1",
			LOG_LEVEL: "silent",
			DRAIN_SECONDS: "0",
			...more,
		};
		environments[`${service}-db`] = {
			...settings,
			SERVICE_DATABASE: name,
			OWNER_PASSWORD: owner,
			SERVICE_PASSWORD: own,
		};
		for (const container of ["backup", "restore-drill"])
			environments[`${service}-${container}`] = { ...backupSettings, DATABASE_NAME: name, BACKUP_HOUR: "03" };
	};
	await add("scheduling-oauth", {
		SIGNING_KEY_SECRET: secrets.SIGNING_KEY_SECRET ?? "",
		SUPPORT_EMAIL: secrets.SUPPORT_EMAIL || "support@example.com",
	});
	await add("doc-signing", {
		ENCRYPTION_SECRET: secrets.ENCRYPTION_SECRET ?? "",
		S3_ENDPOINT: storage.url,
		S3_REGION: storage.region,
		S3_BUCKET: "documents",
		S3_ACCESS_KEY: storage.accessKeyId,
		S3_SECRET_KEY: storage.secretAccessKey,
	});
	return environments;
}
