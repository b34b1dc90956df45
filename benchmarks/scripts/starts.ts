// `node benchmarks/dist/scripts/starts.js`: prints how long each server takes to start, with oidc-provider beside them. Takes a minute
// on a quiet machine, after `pnpm build`.
import { setTimeout as delay } from "node:timers/promises";
import { startDatabaseServer } from "../measure/database-server.ts";
import { computeSpread } from "../measure/measure-tasks.ts";
import { cpuBetween, readCpuTimes, readMemory } from "../measure/processes.ts";
import { startOidcProvider } from "../peers/oauth/others.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";

const ROUNDS = 7;
const SETTLE_MS = 1_000;

const databases = await startDatabaseServer();
const peers = [
	await startSchedulingOauth(databases),
	await startDocSigning(databases),
	...(await startOidcProvider(databases)).slice(0, 1),
];
try {
	for (const { name, startAnother } of peers) {
		const samples: { ready: number; cpu: number; memory: number }[] = [];
		// The first reads files that are not cached.
		for (let round = 0; round <= ROUNDS && startAnother; round++) {
			const started = performance.now();
			const { pid, stop } = await startAnother();
			const ready = performance.now() - started;
			const cpu = cpuBetween(new Map(), readCpuTimes(pid)) / 1e6;
			await delay(SETTLE_MS);
			if (round > 0) samples.push({ ready, cpu, memory: readMemory(pid) });
			await stop();
		}
		const median = (of: "ready" | "cpu" | "memory") =>
			computeSpread(samples.map((sample) => sample[of])).median.toFixed(0);
		console.log(
			`${name}: ready after ${median("ready")} ms, CPU ${median("cpu")} ms, ${median("memory")} MB`,
		);
	}
} finally {
	for (const peer of peers) await peer.stop();
	await databases.stop();
}
