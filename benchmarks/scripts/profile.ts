// `node benchmarks/dist/scripts/profile.js scheduling-oauth|doc-signing`: prints where the CPU of each kind of request goes, by
// library and by folder of this repository. Takes about a minute on a quiet machine, after `pnpm build`.
import type { Profiler } from "node:inspector";
import { startDatabaseServer } from "../measure/database-server.ts";
import { memoryAfterCollection, profileDuring, profiled } from "../measure/inspect-server.ts";
import { measureTasks } from "../measure/measure-tasks.ts";
import { fillSigning } from "../peers/fill.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { type Peer, patient } from "../peers/start-process.ts";
import { oauthScenarios } from "../scenarios/oauth.ts";
import { runAll, type Scenario } from "../scenarios/scenario.ts";
import { documentScenarios, listDocuments } from "../scenarios/signing.ts";

/** Between two samples. In a longer one, another process had the processor. */
const MAX_GAP_MICROSECONDS = 500;

const databases = await startDatabaseServer();
try {
	if (process.argv[2] === "doc-signing") {
		const peer = await startDocSigning(databases, { ...patient, ...profiled });
		await fillSigning(peer, 1_000);
		await profileScenarios(peer, [listDocuments, ...documentScenarios], 600);
	} else {
		const peer = await startSchedulingOauth(databases, { ...patient, ...profiled });
		await profileScenarios(peer, oauthScenarios, 1_000);
	}
} finally {
	await databases.stop();
}

/** The CPU is measured without the profiler, which itself needs some. */
async function profileScenarios<P extends Peer>(
	peer: P,
	scenarios: Scenario<P>[],
	requests: number,
): Promise<void> {
	try {
		for (const scenario of scenarios) {
			await runAll(await scenario.prepare(peer, requests));
			const { serverMs, postgresMs } = await measureTasks([peer], await scenario.prepare(peer, requests));
			const again = await scenario.prepare(peer, requests);
			const shares = computeShares(await profileDuring(peer.pid, () => runAll(again)));
			console.log(
				`\n${scenario.name}: CPU ms of the server ${serverMs.toFixed(2)}, of PostgreSQL ${postgresMs.toFixed(2)}`,
			);
			console.table(Object.fromEntries(shares.map(([area, share]) => [area, (serverMs * share).toFixed(3)])));
		}
		console.log("\nMemory after a garbage collection, in MB:", await memoryAfterCollection(peer.pid));
	} finally {
		await peer.stop();
	}
}

/**
 * The fractions of the samples, the largest first. What Node does for a library counts for the library. Samples of an idle
 * process are left out.
 */
function computeShares({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): [string, number][] {
	const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
	const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
	const findArea = (id: number | undefined): string => {
		const { functionName, url } = frames.get(id ?? 0) ?? { functionName: "", url: "" };
		// "(program)", "(garbage collector)", "(idle)"
		if (functionName.startsWith("(") && functionName !== "(root)") return functionName;
		const [area] =
			/(?<=.*node_modules\/)(@[^/]+\/)?[^/]+|(?<=\/)(packages|services)\/.*(?=\/)/.exec(url) ?? [];
		const parent = id === undefined ? undefined : parents.get(id);
		return area ?? (parent === undefined ? "Node" : findArea(parent));
	};
	const times = new Map<string, number>();
	for (const [index, id] of samples.entries()) {
		const area = findArea(id);
		if (area === "(idle)") continue;
		const time = Math.min(timeDeltas[index + 1] ?? 0, MAX_GAP_MICROSECONDS);
		times.set(area, (times.get(area) ?? 0) + time);
	}
	const sum = [...times.values()].reduce((one, other) => one + other, 0);
	return [...times]
		.map(([area, time]): [string, number] => [area, time / sum])
		.sort(([, one], [, other]) => other - one);
}
