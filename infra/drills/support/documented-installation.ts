import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { withClient } from "@repo/infra-local/postgres";
import {
	freeServiceAddress,
	type Running,
	serviceOf,
	startTestObjectStorage,
} from "@repo/infra-local/testing";
import { type DatabaseServer, startDebianServer, startNewServer } from "./documented-databases.ts";
import type { Drill } from "./run-drill.ts";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

type Settings = Record<string, string>;

/** infra/compose in a copy, with what its containers would run. */
export async function prepareInstallation(drill: Drill) {
	const root = join(drill.folder, "repository");
	const compose = join(root, "infra/compose");
	await cp(join(repository, "infra/compose"), compose, { recursive: true });
	await cp(join(repository, "examples/test/logo.png"), join(compose, "logo.png"));
	const programs = join(drill.folder, "bin");
	const [standIn, log, volumes] = ["stand-in.json", "recorded", "volumes"].map((name) =>
		join(drill.folder, name),
	);
	await mkdir(programs);
	await symlink(join(repository, "infra/drills/support/container-stand-in.mjs"), join(programs, "docker"));
	await writeFile(String(log), "");
	const save = (environments: Record<string, Settings>) =>
		writeFile(String(standIn), JSON.stringify({ repository, volumes, log, environments }));
	await save({});
	const databases = {
		scheduling_oauth: await startDebianServer(drill),
		doc_signing: await startNewServer(drill),
	};
	const storage = await startTestObjectStorage({ buckets: ["documents"] });
	drill.atEnd(() => storage.close());
	const objects = join(String(volumes), "scheduling-and-signing_minio");
	await mkdir(objects, { recursive: true });
	await writeFile(join(objects, "an-object"), "The bytes of a document.");

	const running: Running[] = [];
	const stop = async () => {
		for (const one of running.splice(0)) await one.stop();
	};
	drill.atEnd(stop);
	let environments: Record<string, Settings> = {};
	const shell = (command: string, cwd = "infra/compose") => {
		const env = { HOME: drill.folder, STAND_IN: standIn, PATH: `${programs}:${process.env.PATH}` };
		return run(["bash", "-euo", "pipefail", "-c", command], join(root, cwd), env);
	};
	const count = async () => {
		const counts: number[] = [];
		await withClient(databases.scheduling_oauth.url("scheduling_oauth"), async (client) => {
			for (const table of ["users", "clients"]) {
				const { rows } = await client.query(`SELECT count(*)::int AS n FROM ${table}`);
				counts.push(rows[0].n);
			}
		});
		return counts;
	};
	let expected: number[] = [];
	return {
		shell,
		/** What containers would do when they start: roles, migrations, services. Needs .env. */
		async start() {
			if (running.length > 0) return;
			const secrets = parseEnv(await readFile(join(compose, ".env"), "utf8")) as Settings;
			if (Object.keys(environments).length === 0) environments = await describe(secrets, databases, storage);
			await save(environments);
			for (const name of ["scheduling-oauth", "doc-signing"]) {
				await createDatabase(name);
				const service = serviceOf(name, environments[name] ?? {});
				await service.migrate();
				running.push(await service.serve());
			}
		},
		/** A new, empty installation. doc-signing's database is not dumped here, so it is kept. */
		async empty() {
			expected = await count();
			assert.ok(
				expected.every((one) => one > 0),
				"There is nothing to restore.",
			);
			await stop();
			await withClient(databases.scheduling_oauth.url("postgres"), (client) =>
				client.query("DROP DATABASE scheduling_oauth WITH (FORCE)"),
			);
			await rm(join(objects, "an-object"));
			await createDatabase("scheduling-oauth");
		},
		async assertRestored() {
			assert.deepEqual(await count(), expected);
			assert.equal(await readFile(join(objects, "an-object"), "utf8"), "The bytes of a document.");
		},
		recorded: async () => (await readFile(String(log), "utf8")).trim().split("\n"),
	};

	async function createDatabase(name: string) {
		const { code, output } = await shell(
			`docker compose exec -T ${name}-db sh /docker-entrypoint-initdb.d/create-database.sh`,
		);
		assert.equal(code, 0, output);
	}
}

/** As in compose.yaml, on this machine. */
async function describe(
	secrets: Settings,
	databases: Record<"scheduling_oauth" | "doc_signing", DatabaseServer>,
	storage: Awaited<ReturnType<typeof startTestObjectStorage>>,
): Promise<Record<string, Settings>> {
	const of = async (prefix: string, name: "scheduling_oauth" | "doc_signing", more: Settings) => {
		const database = databases[name];
		const roles = {
			service: secrets[`${prefix}_SERVICE_PASSWORD`] ?? "",
			owner: secrets[`${prefix}_DATABASE_PASSWORD`] ?? "",
		};
		const settings: Settings = {
			...(await freeServiceAddress()),
			DATABASE_URL: database.url(name, { user: `${name}_service`, password: roles.service }),
			MIGRATION_DATABASE_URL: database.url(name, { user: name, password: roles.owner }),
			SMTP_URL: "smtp://127.0.0.1:1",
			LOG_LEVEL: "silent",
			...more,
		};
		const creation = { SERVICE_DATABASE: name, OWNER_PASSWORD: roles.owner, SERVICE_PASSWORD: roles.service };
		return { settings, database: { ...database.settings, ...creation } };
	};
	const oauth = await of("SCHEDULING_OAUTH", "scheduling_oauth", {
		SIGNING_KEY_SECRET: secrets.SIGNING_KEY_SECRET ?? "",
		SUPPORT_EMAIL: secrets.SUPPORT_EMAIL ?? "",
		METRICS_PORT: "9464", // runbooks name these ports
	});
	const signing = await of("DOC_SIGNING", "doc_signing", {
		ENCRYPTION_SECRET: secrets.ENCRYPTION_SECRET ?? "",
		S3_ENDPOINT: storage.url,
		S3_REGION: storage.region,
		S3_BUCKET: "documents",
		S3_ACCESS_KEY: storage.accessKeyId,
		S3_SECRET_KEY: storage.secretAccessKey,
		METRICS_PORT: "9465",
	});
	return {
		"scheduling-oauth": oauth.settings,
		"scheduling-oauth-migrate": oauth.settings,
		"scheduling-oauth-db": oauth.database,
		"doc-signing": signing.settings,
		"doc-signing-migrate": signing.settings,
		"doc-signing-db": signing.database,
	};
}

async function run([program = "", ...rest]: string[], cwd: string, env: NodeJS.ProcessEnv) {
	const child = spawn(program, rest, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
	const [stdout, stderr, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	return { code: Number(code ?? 1), output: `${stdout}${stderr}`.trim() };
}
