import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Drill, say } from "./run-drill.ts";

const run = promisify(execFile);

const repositoryRoot = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The newest tag before this commit; without tags, the commit before the newest migration was added; without migrations
 * after the baseline, the commit that has its tables.
 */
export async function findPreviousRelease(): Promise<string> {
	const tag = await git("describe", "--tags", "--abbrev=0", "HEAD^").catch(() => undefined);
	if (tag) return tag;
	const baseline = await git("log", "-1", "--format=%H", "--", ":(glob)services/*/migrations/0000_*.sql");
	const migrations = ":(glob)services/*/migrations/*.sql";
	const newest = await git("log", "-1", "--diff-filter=A", "--format=%H", `${baseline}..`, "--", migrations);
	return newest ? `${newest}^` : baseline;
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

/** How many migrations the release in `root` has. */
export async function countMigrations(service: string, root = repositoryRoot): Promise<number> {
	return (await readJournal(join(root, "services", service))).entries.length;
}

/** Copies this build of a service, with one more migration: a column in the table that the drill writes. */
export async function addMigration(drill: Drill, service: string, table: string): Promise<string> {
	const root = join(drill.folder, "next");
	const [from, to] = [repositoryRoot, root].map((one) => join(one, "services", service)) as [string, string];
	for (const part of ["dist", "migrations", "package.json"])
		await cp(join(from, part), join(to, part), { recursive: true });
	await symlink(join(from, "node_modules"), join(to, "node_modules"));
	const { entries, ...journal } = await readJournal(to);
	const added = { idx: entries.length, version: "7", when: Date.now(), tag: "9999_drill", breakpoints: true };
	await writeFile(journalPath(to), JSON.stringify({ ...journal, entries: [...entries, added] }));
	await writeFile(join(to, "migrations/9999_drill.sql"), `ALTER TABLE ${table} ADD COLUMN drill text`);
	return root;
}

const journalPath = (folder: string) => join(folder, "migrations/meta/_journal.json");

async function readJournal(folder: string): Promise<{ entries: object[] }> {
	return JSON.parse(await readFile(journalPath(folder), "utf8"));
}

async function git(...parameters: string[]): Promise<string> {
	const { stdout } = await run("git", parameters, { cwd: repositoryRoot });
	return stdout.trim();
}
