import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Drill, say } from "./run-drill.ts";

const run = promisify(execFile);

const repositoryRoot = fileURLToPath(new URL("../../../", import.meta.url));

/** The newest tag before this commit; without tags, the commit before the newest migration was added. */
export async function findPreviousRelease(): Promise<string> {
	const tag = await git("describe", "--tags", "--abbrev=0", "HEAD^").catch(() => undefined);
	if (tag) return tag;
	const migrations = ":(glob)services/*/migrations/*.sql";
	return `${await git("log", "-1", "--diff-filter=A", "--format=%H", "--", migrations)}^`;
}

/** Installs and builds the services of a commit in the drill's folder; resolves to where. */
export async function buildRelease(drill: Drill, ref: string): Promise<string> {
	const commit = await git("rev-parse", "--short", "--verify", `${ref}^{commit}`);
	const [root, archive] = [join(drill.folder, "previous"), join(drill.folder, "previous.tar")];
	say(`install and build ${commit} (${ref})`);
	await mkdir(root);
	await git("archive", `--output=${archive}`, commit);
	await run("tar", ["--extract", `--file=${archive}`, `--directory=${root}`]);
	const { packageManager } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
	const pnpm = (...parameters: string[]) =>
		run("npx", ["--yes", packageManager, ...parameters], { cwd: root, maxBuffer: 64 * 1024 ** 2 });
	await pnpm("install", "--frozen-lockfile", "--prefer-offline");
	await pnpm("--filter=@repo/scheduling-oauth...", "--filter=@repo/doc-signing...", "run", "build");
	return root;
}

/** The migrations of this release that the one in `root` does not have. */
export async function listNewMigrations(service: string, root: string): Promise<string[]> {
	const [before, now] = await Promise.all([root, repositoryRoot].map((one) => listMigrations(one, service)));
	return now?.filter((tag) => !before?.includes(tag)) ?? [];
}

async function listMigrations(root: string, service: string): Promise<string[]> {
	const path = join(root, "services", service, "migrations/meta/_journal.json");
	const { entries } = JSON.parse(await readFile(path, "utf8")) as { entries: { tag: string }[] };
	return entries.map(({ tag }) => tag);
}

async function git(...parameters: string[]): Promise<string> {
	const { stdout } = await run("git", parameters, { cwd: repositoryRoot });
	return stdout.trim();
}
