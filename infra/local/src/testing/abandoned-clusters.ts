import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { endLeftoverServer } from "../postgres/index.ts";
import { findProcess } from "../processes/process-table.ts";

/** Followed by the pid of the process that owns the cluster. */
export const clusterPrefix = "scheduling-and-signing-tests-";

/** Ends and removes clusters whose owner was killed before it could. */
export async function removeAbandonedClusters(places: string[]): Promise<void> {
	for (const place of new Set(places)) {
		const names = (await readdir(place).catch(() => [])).filter((name) => name.startsWith(clusterPrefix));
		for (const name of names) {
			const directory = join(place, name);
			if (isKept(name) || !(await isOurs(directory))) continue;
			await endLeftoverServer(directory);
			await rm(directory, { recursive: true, force: true, maxRetries: 5 });
		}
	}
}

function isKept(name: string): boolean {
	const keeper = findProcess(Number.parseInt(name.slice(clusterPrefix.length), 10));
	return keeper?.command.includes("test-cluster.ts") ?? false;
}

async function isOurs(directory: string): Promise<boolean> {
	const found = await stat(directory).catch(() => undefined);
	return found?.uid === process.getuid?.();
}
