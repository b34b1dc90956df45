import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { runBuilt, startTestObjectStorage } from "@repo/infra-local/testing";
import { addCollation } from "./add-collation.ts";
import { binaries, postgresUser } from "./debian-postgres.ts";
import { prepareBackups } from "./documented-backups.ts";
import { describeContainers, type ServiceName, type Settings } from "./documented-containers.ts";
import { startDatabase } from "./documented-databases.ts";
import { expectRestoredDump } from "./documented-restores.ts";
import { repository } from "./repository.ts";
import { fillMoment } from "./restore-page.ts";
import type { Drill, Program } from "./run-drill.ts";
import { runShell } from "./run-shell.ts";
import { startInstance } from "./services.ts";

export type Installation = Awaited<ReturnType<typeof prepareInstallation>>;

const services: ServiceName[] = ["scheduling-oauth", "doc-signing"];
/** Runbooks name these. */
const metricsPorts = { "scheduling-oauth": "9464", "doc-signing": "9465" };

/** infra/compose in a copy, with what its containers would run. */
export async function prepareInstallation(drill: Drill, name: "compose" | "production") {
	const folder = join(drill.folder, name);
	const root = join(folder, "repository");
	const compose = join(root, "infra/compose");
	const production = name === "production" ? compose : undefined;
	const path = (file: string) => join(folder, file);
	const volume = (of: string) => path(`volumes/scheduling-and-signing_${of}`);
	for (const part of ["infra/compose", "infra/helm"])
		await cp(join(repository, part), join(root, part), { recursive: true, filter: isSource });
	await cp(join(repository, "examples/test/logo.png"), join(compose, "logo.png"));
	await addStandIns(path("bin"), path("recorded"));
	await takeRecorded();
	const place = (service: string) => ({ folder, volume: volume(`${service}-db`), production });
	const databases = {
		"scheduling-oauth": await startDatabase(drill, "scheduling-oauth", place("scheduling-oauth")),
		"doc-signing": await startDatabase(drill, "doc-signing", place("doc-signing")),
	};
	const storage = await startTestObjectStorage({ buckets: ["documents"] });
	drill.atEnd(() => storage.close());
	await mkdir(volume("minio"), { recursive: true });
	await writeFile(join(volume("minio"), "an-object"), "The bytes of a document.");
	const backups = production ? await prepareBackups(production, volume, databases) : undefined;

	const running = new Map<string, Program>();
	let environments: Record<string, Settings> = {};
	await save();

	return { root, programs: path("bin"), shell, run, takeRecorded };

	/** Starts the databases that do not run, and writes what the stand-ins read. */
	async function save(): Promise<void> {
		const pids = Object.fromEntries([...running].map(([service, { pid }]) => [service, pid]));
		for (const service of services) pids[`${service}-db`] = await databases[service].start();
		const state = {
			...{ repository, volumes: path("volumes"), log: path("recorded"), environments, running: pids },
			...{ path: `${binaries}:${process.env.PATH}`, postgres: postgresUser() },
		};
		await writeFile(path("stand-in.json"), JSON.stringify(state));
	}

	async function shell(command: string, cwd = "infra/compose"): Promise<void> {
		const env = {
			HOME: folder,
			STAND_IN: path("stand-in.json"),
			BASE_URL: environments["scheduling-oauth"]?.BASE_URL,
			PATH: `${path("bin")}:${process.env.PATH}`,
		};
		await runShell(command, { cwd: join(root, cwd), env });
	}

	/** Runs a documented command as its reader would: completed, and with containers that start at `up`. */
	async function run(command: string): Promise<void> {
		const restored = command.includes("pg_restore -U")
			? await expectRestoredDump(databases, join(volume("minio"), "an-object"), empty)
			: undefined;
		const backup = /restore-drill|pgbackrest /.test(command)
			? await backups?.passMoments(environments)
			: undefined;
		await save();
		const completed = (backup ? fillMoment(command, backup.moment) : command)
			.replace("from=backup-…", "from=$(echo backup-*)")
			.replace(/localhost:4([12])00/g, (_, digit) => `localhost:${portOf(services[digit - 1] ?? "")}`);
		let cwd = /cd infra\/compose|npm /.test(completed) ? "." : "infra/compose";
		// It would change the passwords of a running installation.
		if (completed.includes(">>.env")) cwd = "infra/helm";
		for (const part of completed.split(/(?<=^docker compose up -d$)/m)) {
			await shell(`to=$(echo backup-*)\n${part}`, cwd);
			await start();
			cwd = "infra/compose";
		}
		await restored?.();
		await backup?.check(command);
	}

	function portOf(service: string): string | undefined {
		return environments[service]?.PORT;
	}

	/** What containers would do when they start: roles, migrations, services, backups. Needs .env. */
	async function start(): Promise<void> {
		const secrets = await readFile(join(compose, ".env"), "utf8").catch(() => undefined);
		if (secrets === undefined) return;
		const isNew = Object.keys(environments).length === 0;
		if (isNew) {
			const ports = production ? undefined : metricsPorts;
			environments = await describeContainers(parseEnv(secrets) as Settings, { databases, storage, ports });
		}
		await save();
		for (const service of services) {
			if (running.get(service)?.isRunning()) continue;
			await createDatabase(service);
			const settings = environments[service] ?? {};
			await runBuilt(service, ["migrate"], settings);
			const { program } = await startInstance(drill, { name: service, settings }, Number(settings.PORT));
			running.set(service, program);
		}
		if (isNew) await backups?.start(drill, environments);
		await save();
	}

	/** A new, empty installation. */
	async function empty(): Promise<void> {
		for (const service of services) await running.get(service)?.end();
		for (const service of services) {
			await databases[service].drop();
			await createDatabase(service);
		}
	}

	async function createDatabase(service: ServiceName): Promise<void> {
		const env = { ...environments[`${service}-db`], PATH: process.env.PATH };
		await runShell("sh postgres/create-database.sh", { cwd: compose, env });
		await addCollation(databases[service].ownUrl);
	}

	/** What the stand-ins did since the last call. */
	async function takeRecorded(): Promise<string[]> {
		const text = await readFile(path("recorded"), "utf8").catch(() => "");
		await writeFile(path("recorded"), "");
		return [...new Set(text.trim().split("\n"))].filter(Boolean);
	}
}

async function addStandIns(folder: string, log: string): Promise<void> {
	await mkdir(folder);
	// MinIO's client, which Debian does not package.
	const client = `case $1 in mirror|ready) echo "mc $*: only its name is checked" >>'${log}';; *) exit 1;; esac`;
	await writeFile(join(folder, "mc"), `#!/bin/sh\n${client}\n`, { mode: 0o755 });
	const own = join(repository, "infra/drills/support");
	await symlink(join(own, "container-stand-in.mjs"), join(folder, "docker"));
	for (const name of ["npm", "pnpm"]) await symlink(join(own, "repository-stand-in.mjs"), join(folder, name));
}

const isSource = (path: string) => !/\/(node_modules|\.env)$/.test(path);
