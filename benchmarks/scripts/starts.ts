// `node benchmarks/dist/scripts/starts.js`: prints how long each server takes to start, with oidc-provider beside them. Takes a minute
// on a quiet machine, after `pnpm build`.
import { setTimeout as delay } from "node:timers/promises";
import { startDatabaseServer } from "../measure/database-server.ts";
import { cpuBetween, cpuTimesOf, memoryOf } from "../measure/processes.ts";
import { type Spread, spreadOf } from "../measure/spread.ts";
import { startOidcProvider } from "../peers/oauth/oidc-provider.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";

/** Until /readyz answers 200: ms, and CPU in ms; then resident memory in MB, of children, too. */
type Start = { readyMs: Spread; cpuMs: Spread; memory: Spread };
/** By server. */
type Starts = Record<string, Start>;

const SETTLE_MS = 1_000;

/** Starts each server several times on a database that is ready. */
async function compareStarts(rounds: number): Promise<Starts> {
	const databases = await startDatabaseServer();
	const peers = [
		await startSchedulingOauth(databases),
		await startDocSigning(databases),
		await startOidcProvider(databases),
	];
	const starts: Starts = {};
	try {
		for (const { name, startAnother } of peers) {
			if (!startAnother) continue;
			const samples: { readyMs: number; cpuMs: number; memory: number }[] = [];
			// The first reads files that are not cached.
			for (let round = 0; round <= rounds; round++) {
				const started = performance.now();
				const { pid, stop } = await startAnother();
				const readyMs = performance.now() - started;
				const cpuMs = cpuBetween(new Map(), cpuTimesOf(pid)) / 1e6;
				await delay(SETTLE_MS);
				if (round > 0) samples.push({ readyMs, cpuMs, memory: memoryOf(pid) });
				await stop();
			}
			const of = (key: keyof Start) => spreadOf(samples.map((sample) => sample[key]));
			starts[name] = { readyMs: of("readyMs"), cpuMs: of("cpuMs"), memory: of("memory") };
		}
		return starts;
	} finally {
		for (const peer of peers) await peer.stop();
		await databases.stop();
	}
}

for (const [name, { readyMs, cpuMs, memory }] of Object.entries(await compareStarts(7)))
	console.log(
		`${name}: ready after ${readyMs.median.toFixed(0)} ms, CPU ${cpuMs.median.toFixed(0)} ms, ${memory.median.toFixed(0)} MB`,
	);
