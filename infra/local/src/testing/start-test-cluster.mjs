// Jest's globalSetup: plain JavaScript, because Node 20 runs this file directly.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const keeperPath = fileURLToPath(new URL("./test-cluster.ts", import.meta.url));

/** @param {unknown} _global @param {{ rootDir: string }} project */
export default async function startTestCluster(_global, { rootDir }) {
	// The keeper owns the server and its directory, and removes both when its input closes, however this
	// process ends: at the end of the run, by Ctrl-C, by kill -9. It runs in a separate session, so it does
	// not receive our signals.
	const keeper = spawn(
		process.execPath,
		["--import", import.meta.resolve("tsx"), "--conditions=source", keeperPath, rootDir],
		{ cwd: rootDir, detached: true, stdio: ["pipe", "pipe", "inherit"] },
	);
	globalThis.testClusterKeeper = keeper;
	for await (const environment of createInterface({ input: keeper.stdout })) {
		Object.assign(process.env, JSON.parse(environment)); // jest's workers inherit it
		return;
	}
	throw new Error("There is no database for the tests; the reason stands above.");
}
