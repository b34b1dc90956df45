import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { checkout, type ServicePortName } from "./config.ts";
import type { DatabaseUrls } from "./ensure-database.ts";

export type ServiceName = "scheduling-oauth" | "doc-signing";

export interface Service {
	name: ServiceName;
	directory: string;
	/** Its URL for browsers. */
	address: string;
	/** Its settings; see the service's src/config.ts. */
	environment: Record<string, string>;
	/** Settings of the migrate command only, which the running service does not get. */
	migrationEnvironment: Record<string, string>;
}

export interface BackingServices {
	/** Keeps the secrets and what was created in these databases. */
	stateDirectory: string;
	databases: Record<ServiceName, DatabaseUrls>;
	storage: { url: string; accessKeyId: string; secretAccessKey: string; bucket: string };
	smtpUrl: string;
	/** Where a browser shows the emails. */
	mails: string;
	/** 32 bytes in base64url. */
	secrets: { signingKey: string; encryption: string };
}

export function describeServices(
	{ databases, storage, smtpUrl, secrets }: BackingServices,
	ports: Record<ServicePortName, { port: number }>,
): Service[] {
	const smtp = { SMTP_URL: smtpUrl };
	return [
		service("scheduling-oauth", ports.SCHEDULING_OAUTH_PORT.port, databases, {
			METRICS_PORT: String(ports.SCHEDULING_OAUTH_METRICS_PORT.port),
			SIGNING_KEY_SECRET: secrets.signingKey,
			SUPPORT_EMAIL: "support@example.com",
			WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
			OPERATOR_SECOND_FACTOR: "false",
			SIGN_UP: "open",
			...smtp,
		}),
		service("doc-signing", ports.DOC_SIGNING_PORT.port, databases, {
			METRICS_PORT: String(ports.DOC_SIGNING_METRICS_PORT.port),
			ENCRYPTION_SECRET: secrets.encryption,
			OPERATOR_SECOND_FACTOR: "false",
			S3_ENDPOINT: storage.url,
			S3_BUCKET: storage.bucket,
			S3_ACCESS_KEY: storage.accessKeyId,
			S3_SECRET_KEY: storage.secretAccessKey,
			WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
			SIGN_UP: "open",
			...smtp,
		}),
	];
}

function service(
	name: ServiceName,
	port: number,
	databases: BackingServices["databases"],
	settings: Record<string, string>,
): Service {
	const { service, owner } = databases[name];
	const address = `http://localhost:${port}`;
	return {
		name,
		directory: join(checkout, "services", name),
		address,
		environment: {
			PORT: String(port),
			BASE_URL: address,
			DATABASE_URL: service,
			...settings,
		},
		migrationEnvironment: { MIGRATION_DATABASE_URL: owner },
	};
}

export interface Command {
	arguments: string[];
	/** Standard input. */
	input?: string;
	/** In addition to the settings of the service. */
	environment?: Record<string, string>;
	signal: AbortSignal;
}

/** Runs one of a service's package scripts with the service's settings, and returns its output. */
export async function runCommand(service: Service, script: string, command: Command): Promise<string> {
	const child = spawn("pnpm", ["run", "--silent", script, ...command.arguments], {
		cwd: service.directory,
		env: { ...process.env, ...service.environment, ...command.environment },
		stdio: ["pipe", "pipe", "pipe"],
		signal: command.signal,
	});
	child.stdin.on("error", () => undefined); // it may exit without reading
	child.stdin.end(command.input);
	const [output, complaint, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close") as Promise<[number | null]>,
	]);
	if (code === 0) return output;
	throw new Error(`${service.name}: \`pnpm ${script}\` failed.\n${complaint}${output}`.trim());
}
