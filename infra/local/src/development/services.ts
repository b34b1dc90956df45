import { join } from "node:path";
import { checkout, type Ports } from "./config.ts";

export type ServiceName = "scheduling-oauth" | "doc-signing";

export interface Service {
	name: ServiceName;
	directory: string;
	/** Where a browser finds it. */
	address: string;
	/** Its settings; their meaning stands in the service's src/config.ts. */
	environment: Record<string, string>;
}

export interface Surroundings {
	ports: Ports;
	databases: Record<ServiceName, string>;
	storage: { url: string; accessKeyId: string; secretAccessKey: string; bucket: string };
	/** 32 bytes in base64url. */
	secrets: { signingKey: string; encryption: string };
}

export function describeServices({ ports, databases, storage, secrets }: Surroundings): Service[] {
	const smtp = { SMTP_URL: `smtp://127.0.0.1:${ports.SMTP_PORT}` };
	return [
		service("scheduling-oauth", ports.SCHEDULING_OAUTH_PORT, {
			METRICS_PORT: String(ports.SCHEDULING_OAUTH_METRICS_PORT),
			DATABASE_URL: databases["scheduling-oauth"],
			SIGNING_KEY_SECRET: secrets.signingKey,
			SUPPORT_EMAIL: "support@example.com",
			...smtp,
		}),
		service("doc-signing", ports.DOC_SIGNING_PORT, {
			METRICS_PORT: String(ports.DOC_SIGNING_METRICS_PORT),
			DATABASE_URL: databases["doc-signing"],
			ENCRYPTION_SECRET: secrets.encryption,
			S3_ENDPOINT: storage.url,
			S3_BUCKET: storage.bucket,
			S3_ACCESS_KEY: storage.accessKeyId,
			S3_SECRET_KEY: storage.secretAccessKey,
			WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
			...smtp,
		}),
	];
}

function service(name: ServiceName, port: number, settings: Record<string, string>): Service {
	const address = `http://localhost:${port}`;
	return {
		name,
		directory: join(checkout, "services", name),
		address,
		environment: { PORT: String(port), BASE_URL: address, ...settings },
	};
}
