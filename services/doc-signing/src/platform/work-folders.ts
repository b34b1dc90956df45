import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const named = /^doc-signing-(\d+)-/;

/** Gives `work` a temporary folder that only we can enter, and removes it afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), `doc-signing-${process.pid}-`));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/**
 * Removes what killed processes left in `parent`; those of processes that live stay. For the start, before anything is
 * at work: a folder under our own number is an earlier process's then, as in containers, where ours is always the same.
 */
export async function sweepWorkFolders(parent = tmpdir()): Promise<void> {
	for (const name of await readdir(parent)) {
		const pid = Number(named.exec(name)?.[1]);
		if (!pid || (pid !== process.pid && isAlive(pid))) continue;
		// On a machine that others use, somebody may have taken the name: theirs is not ours to remove.
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
