// `node benchmarks/dist/scripts/instances.js`: prints what two instances of each service do beside one, with the same share of a
// core each. Takes three minutes on a quiet machine, after `pnpm build`; Linux, as root.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { type DatabaseServer, startDatabaseServer } from "../measure/database-server.ts";
import { computeSpreads, measureTasks, type Sample } from "../measure/measure-tasks.ts";
import { readCpuTimes } from "../measure/processes.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import type { Peer } from "../peers/start-process.ts";
import { oauthScenarios } from "../scenarios/oauth.ts";
import type { Scenario, Task } from "../scenarios/scenario.ts";
import { documentScenarios } from "../scenarios/signing.ts";

const CHOSEN = ["refresh", "repeated Bearer check", "read a document", "create a document"];
/** Share of a core for each instance: little enough for PostgreSQL and the load generator to have more than they use. */
const SHARE_OF_CORE = 0.2;
const PERIOD_US = 10_000;
const WARM_UP_REQUESTS = 1500;
const ROUNDS = 5;
const REQUESTS = 400;

await shareWork(startSchedulingOauth, oauthScenarios);
await shareWork(startDocSigning, documentScenarios);

async function shareWork<P extends Peer>(
	start: (databases: DatabaseServer) => Promise<P>,
	scenarios: Scenario<P>[],
): Promise<void> {
	const databases = await startDatabaseServer();
	const first = await start(databases);
	const second = await first.startAnother?.();
	if (!second) throw new Error(`${first.name} has no second instance.`);
	const removals: (() => void)[] = [];
	try {
		const pair = [first, { ...first, ...second }];
		const chosen = scenarios.filter(({ name }) => CHOSEN.includes(name));
		// An instance with half the requests would be compiled later, and seem slower.
		for (const scenario of chosen) for (const peer of pair) await measure([peer], scenario, WARM_UP_REQUESTS);
		removals.push(...pair.map(({ pid }) => limitCpu(pid)));
		for (const scenario of chosen) {
			const [one, two]: [Sample[], Sample[]] = [[], []];
			for (let round = 0; round < ROUNDS; round++) {
				one.push(await measure(pair.slice(round % 2, (round % 2) + 1), scenario, REQUESTS));
				two.push(await measure(pair, scenario, REQUESTS));
			}
			console.log(`${first.name}: ${scenario.name}: one ${describe(one)}; two ${describe(two)}`);
		}
	} finally {
		await second.stop();
		await first.stop();
		await databases.stop();
		for (const remove of removals) remove();
	}
}

async function measure<P extends Peer>(peers: P[], scenario: Scenario<P>, requests: number): Promise<Sample> {
	const all: Task[][] = [];
	for (const peer of peers) all.push(await scenario.prepare(peer, requests / peers.length));
	return measureTasks(peers, all[0]?.flatMap((_, index) => all.flatMap((own) => own[index] ?? [])) ?? []);
}

function describe(samples: Sample[]): string {
	const { perSecond, serverMs, postgresMs } = computeSpreads(samples);
	return `${perSecond.median.toFixed(0)} requests/s, CPU ms ${serverMs.median.toFixed(2)}, of PostgreSQL ${postgresMs.median.toFixed(2)}`;
}

/**
 * Gives a process and its descendants together their share of a core, by a control group. Returns a function that removes the
 * group; call it when the processes have ended.
 */
function limitCpu(pid: number): () => void {
	// Version 1 has a tree for each controller.
	const isFirstVersion = existsSync("/sys/fs/cgroup/cpu");
	const group = `/sys/fs/cgroup/${isFirstVersion ? "cpu/" : ""}benchmark-${pid}`;
	mkdirSync(group);
	const quota = String(Math.round(PERIOD_US * SHARE_OF_CORE));
	if (isFirstVersion) {
		writeFileSync(`${group}/cpu.cfs_period_us`, String(PERIOD_US));
		writeFileSync(`${group}/cpu.cfs_quota_us`, quota);
	} else writeFileSync(`${group}/cpu.max`, `${quota} ${PERIOD_US}`);
	for (const one of readCpuTimes(pid).keys()) writeFileSync(`${group}/cgroup.procs`, String(one));
	return () => rmdirSync(group);
}
