import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const named = /^doc-signing-(\d+)-/;

/**
 * Runs `work` with a temporary folder that only this user can read (0700), and removes it afterwards. Nobody waits for the
 * removal, which takes up to 20 ms on a busy machine; a folder that cannot be removed is left to the sweep.
 */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), `doc-signing-${process.pid}-`));
	try {
		return await work(folder);
	} finally {
		void rm(folder, { recursive: true, force: true }).catch(() => {});
	}
}

/**
 * Removes leftovers of killed processes in `parent`, and keeps those of running ones. To be called at start: a
 * folder with our own pid is then from an earlier process, as in containers, where the pid is always the same.
 */
export async function sweepWorkFolders(parent = tmpdir()): Promise<void> {
	for (const name of await readdir(parent)) {
		const pid = Number(named.exec(name)?.[1]);
		if (!pid || (pid !== process.pid && isAlive(pid))) continue;
		// On a shared machine, another user may have taken the name: that folder is not ours to remove.
		await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== "ESRCH";
	}
}
