import { createHash, randomBytes } from "node:crypto";
import { withClient } from "@repo/infra-local/postgres";
import {
	builtPath,
	findFreePort,
	type Running,
	runBuilt,
	startTestObjectStorage,
} from "@repo/infra-local/testing";
import { type Drill, isReady, say, until } from "./run-drill.ts";
import type { Write } from "./write-load.ts";

type Settings = Record<string, string>;

/** URLs for the owner of the tables, and for the service. */
type Urls = { owner: string; service: string };

/** A service whose database is migrated. */
export type Service = {
	name: string;
	/** Another checkout of the repository, whose build runs. */
	root?: string | undefined;
	settings: Settings;
	write: Write;
};

export type Preparation = { drill: Drill; urls: Urls; settings: Settings; root?: string };

export type Instance = { port: number; metricsPort: number; program: Running };

const secret = () => randomBytes(32).toString("base64url");

const common = { SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" };

export async function prepareScheduling({ urls, settings, root }: Preparation): Promise<Service> {
	const { owner, service } = urls;
	const name = "scheduling-oauth";
	const all = {
		...common,
		BASE_URL: "http://localhost:4100",
		DATABASE_URL: service,
		SIGNING_KEY_SECRET: secret(),
		SUPPORT_EMAIL: "support@example.com",
		...settings,
	};
	await migrate({ name, root, settings: all }, owner);
	await runBuilt(
		name,
		["cli", "users", "create", "--username", "ada", "--email", "ada@example.com", "--name", "Ada"],
		all,
		root,
	);
	const key = `sched_key_${secret()}`;
	await insertApiKey(owner, createHash("sha256").update(key).digest());
	let bookings = 0;
	const write: Write = {
		method: "POST",
		path: "/api/v1/bookings",
		headers: { "X-API-Key": key },
		// Bookings may not overlap.
		body: (index) => {
			const start = Date.UTC(2030, 0, 1) + 120_000 * bookings++;
			return { title: `Drill ${index}`, start: new Date(start), end: new Date(start + 60_000) };
		},
		locationOf: ({ uid }) => `/api/v1/bookings/${uid}`,
	};
	return { name, root, settings: all, write };
}

export async function prepareSigning({ drill, urls, settings, root }: Preparation): Promise<Service> {
	const { owner, service } = urls;
	const name = "doc-signing";
	const storage = await startTestObjectStorage({ buckets: ["documents"] });
	drill.atEnd(() => storage.close());
	const all = {
		...common,
		BASE_URL: "http://localhost:4200",
		DATABASE_URL: service,
		ENCRYPTION_SECRET: secret(),
		S3_ENDPOINT: storage.url,
		S3_BUCKET: "documents",
		S3_ACCESS_KEY: storage.accessKeyId,
		S3_SECRET_KEY: storage.secretAccessKey,
		PDF_PROCESSES: "1",
		// One account sends every request.
		RATE_LIMIT_PER_MINUTE: "1000000",
		ACCOUNT_CONNECTION_SECONDS: "600",
		...settings,
	};
	await migrate({ name, root, settings: all }, owner);
	await runBuilt(name, ["cli", "users", "create", "--email", "ada@example.com", "--name", "Ada"], all, root);
	const created = await runBuilt(
		name,
		["cli", "tokens", "create", "--user", "ada@example.com", "--name", "drill", "--json"],
		all,
		root,
	);
	const write: Write = {
		method: "POST",
		path: "/api/v1/documents",
		headers: { Authorization: JSON.parse(created).token },
		body: (index) => ({
			title: `Drill ${index}`,
			recipients: [{ name: "Grace", email: "grace@example.com", role: "SIGNER" }],
		}),
		locationOf: ({ documentId }) => `/api/v1/documents/${documentId}`,
	};
	return { name, root, settings: all, write };
}

/** Runs the migrations of the service's release as the owner of the tables. */
export async function migrate(
	{ name, root, settings }: Omit<Service, "write">,
	owner: string,
): Promise<void> {
	say(`${name}: migrate the database`);
	await runBuilt(name, ["migrate"], { ...settings, MIGRATION_DATABASE_URL: owner }, root);
}

/** Starts the built server and resolves once it is ready. */
export async function startInstance(
	drill: Drill,
	service: Omit<Service, "write">,
	port?: number,
): Promise<Instance> {
	const instance = await launchInstance(drill, service, port);
	await until(`${service.name} is ready`, 120, isReady(`http://127.0.0.1:${instance.port}`));
	return instance;
}

/** Starts the built server, which may never be ready. */
export async function launchInstance(
	drill: Drill,
	{ name, root, settings }: Omit<Service, "write">,
	port?: number,
): Promise<Instance> {
	const chosen = port ?? (await findFreePort());
	const metricsPort = Number(settings.METRICS_PORT ?? (await findFreePort()));
	const env = {
		PATH: process.env.PATH,
		NODE_ENV: "production",
		...settings,
		PORT: String(chosen),
		METRICS_PORT: String(metricsPort),
	};
	const command = [process.execPath, builtPath(name, "server", root)];
	const program = await drill.start(`${name}-${chosen}`, command, { env });
	return { port: chosen, metricsPort, program };
}

/** People create API keys on a page, which needs a session. */
async function insertApiKey(url: string, hash: Buffer): Promise<void> {
	await withClient(url, (client) =>
		client.query(
			`INSERT INTO api_keys (user_id, name, key_hash, hint, created_at)
			SELECT id, 'drill', $1, 'sched_key_', now() FROM users`,
			[hash],
		),
	);
}
