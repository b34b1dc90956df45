import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const folder = mkdtempSync(join(tmpdir(), "profile-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Settings of a server that can be profiled. */
export const profiled = {
	NODE_OPTIONS: `--import=${new URL("profiled.js", import.meta.url).href}`,
	PROFILE_FOLDER: folder,
};

/** Profiles a server during `work`. */
export async function profileDuring(pid: number, work: () => Promise<unknown>): Promise<Profiler.Profile> {
	await ask(pid, "/start");
	await work();
	return (await ask(pid, "/stop")) as Profiler.Profile;
}

/** Memory of a server after a full garbage collection, in MB. */
export async function memoryAfterCollection(pid: number): Promise<Record<string, number>> {
	const usage = (await ask(pid, "/memory")) as NodeJS.MemoryUsage;
	return Object.fromEntries(
		Object.entries(usage).map(([name, bytes]) => [name, Math.round((100 * bytes) / 1024 ** 2) / 100]),
	);
}

async function ask(pid: number, path: string): Promise<unknown> {
	return new Promise((resolve, reject) => {
		request({ socketPath: join(folder, String(pid)), path }, (response) => {
			text(response).then((body) => resolve(JSON.parse(body)), reject);
		})
			.on("error", reject)
			.end();
	});
}
