// Jest's globalTeardown. Waits, so that the next command finds neither a process nor a directory of this run.
import { once } from "node:events";

export default async function stopTestCluster() {
	const keeper = globalThis.testClusterKeeper;
	if (!keeper || keeper.exitCode !== null || keeper.signalCode !== null) return;
	keeper.stdin.end();
	await once(keeper, "exit");
}
