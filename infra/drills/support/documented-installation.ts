import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { withClient } from "@repo/infra-local/postgres";
import { runBuilt, startTestObjectStorage } from "@repo/infra-local/testing";
import { describeContainers, type Settings } from "./documented-containers.ts";
import { startDebianServer, startNewServer } from "./documented-databases.ts";
import type { Drill, Program } from "./run-drill.ts";
import { startInstance } from "./services.ts";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

const services = ["scheduling-oauth", "doc-signing"];
/** Runbooks name these. */
const metricsPorts = { "scheduling-oauth": "9464", "doc-signing": "9465" };

/** infra/compose in a copy, with what its containers would run. */
export async function prepareInstallation(drill: Drill, name: "compose" | "production") {
	const folder = join(drill.folder, name);
	const root = join(folder, "repository");
	const compose = join(root, "infra/compose");
	for (const part of ["infra/compose", "infra/helm"])
		await cp(join(repository, part), join(root, part), { recursive: true, filter: isSource });
	await cp(join(repository, "examples/test/logo.png"), join(compose, "logo.png"));
	const path = (file: string) => join(folder, file);
	await mkdir(path("bin"));
	await symlink(join(repository, "infra/drills/support/container-stand-in.mjs"), path("bin/docker"));
	await writeFile(path("recorded"), "");
	const databases = {
		scheduling_oauth: await startDebianServer(drill, folder),
		doc_signing: await startNewServer(drill, folder),
	};
	const storage = await startTestObjectStorage({ buckets: ["documents"] });
	drill.atEnd(() => storage.close());
	const objects = path("volumes/scheduling-and-signing_minio");
	await mkdir(objects, { recursive: true });
	await writeFile(join(objects, "an-object"), "The bytes of a document.");

	const running: Program[] = [];
	let environments: Record<string, Settings> = {};
	await save();
	let expected: number[] = [];

	return { root, programs: path("bin"), shell, run, recorded };

	function save(): Promise<void> {
		const state = { repository, volumes: path("volumes"), log: path("recorded"), environments };
		return writeFile(path("stand-in.json"), JSON.stringify(state));
	}

	/** Throws with the output of a command that fails. */
	async function shell(command: string, cwd = "infra/compose"): Promise<void> {
		const env = {
			HOME: folder,
			STAND_IN: path("stand-in.json"),
			BASE_URL: environments["scheduling-oauth"]?.BASE_URL,
			PATH: `${path("bin")}:${process.env.PATH}`,
		};
		const child = spawn("bash", ["-euo", "pipefail", "-c", command], {
			cwd: join(root, cwd),
			env,
			stdio: ["ignore", "pipe", "pipe"],
		});
		const [stdout, stderr, [code]] = await Promise.all([
			text(child.stdout),
			text(child.stderr),
			once(child, "close"),
		]);
		if (code !== 0) throw new Error(`ended with ${code}:\n${command}\n${stdout}${stderr}`);
	}

	/** Runs a documented command as its reader would: completed, and with containers that start at `up`. */
	async function run(command: string): Promise<void> {
		const isRestore = command.includes("pg_restore -U");
		if (isRestore) await empty();
		const completed = command
			.replace("from=backup-…", "from=$(echo backup-*)")
			.replace(/localhost:4([12])00/g, (_, digit) => `localhost:${portOf(services[digit - 1] ?? "")}`);
		let cwd = completed.includes("cd infra/compose") ? "." : "infra/compose";
		// It would change the passwords of a running installation.
		if (completed.includes(">>.env")) cwd = "infra/helm";
		for (const part of completed.split(/(?<=^docker compose up -d$)/m)) {
			await shell(`to=$(echo backup-*)\n${part}`, cwd);
			await start();
			cwd = "infra/compose";
		}
		if (isRestore) await assertRestored();
	}

	function portOf(service: string): string | undefined {
		return environments[service]?.PORT;
	}

	/** What containers would do when they start: roles, migrations, services. Needs .env. */
	async function start(): Promise<void> {
		const secrets = await readFile(join(compose, ".env"), "utf8").catch(() => undefined);
		if (running.length > 0 || secrets === undefined) return;
		if (Object.keys(environments).length === 0) {
			const ports = name === "compose" ? metricsPorts : undefined;
			environments = await describeContainers(parseEnv(secrets) as Settings, { databases, storage, ports });
		}
		await save();
		for (const service of services) {
			await createDatabase(service);
			const settings = environments[service] ?? {};
			await runBuilt(service, ["migrate"], settings);
			const { program } = await startInstance(drill, { name: service, settings }, Number(settings.PORT));
			running.push(program);
		}
	}

	/** A new, empty installation. doc-signing's database is not dumped here, so it is kept. */
	async function empty(): Promise<void> {
		expected = await count();
		assert.ok(
			expected.every((one) => one > 0),
			"There is nothing to restore.",
		);
		for (const program of running.splice(0)) await program.end();
		await withClient(databases.scheduling_oauth.url("postgres"), (client) =>
			client.query("DROP DATABASE scheduling_oauth WITH (FORCE)"),
		);
		await rm(join(objects, "an-object"));
		await createDatabase("scheduling-oauth");
	}

	async function assertRestored(): Promise<void> {
		assert.deepEqual(await count(), expected);
		assert.equal(await readFile(join(objects, "an-object"), "utf8"), "The bytes of a document.");
	}

	function count(): Promise<number[]> {
		return withClient(databases.scheduling_oauth.url("scheduling_oauth"), async (client) => {
			const { rows } = await client.query(
				"SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM clients)::int AS clients",
			);
			return Object.values(rows[0]);
		});
	}

	function createDatabase(service: string): Promise<void> {
		return shell(`docker compose exec -T ${service}-db sh /docker-entrypoint-initdb.d/create-database.sh`);
	}

	/** The commands given to the container engine. */
	async function recorded(): Promise<string[]> {
		return (await readFile(path("recorded"), "utf8")).trim().split("\n");
	}
}

const isSource = (path: string) => !/\/(node_modules|\.env)$/.test(path);
