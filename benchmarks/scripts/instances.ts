// `node benchmarks/dist/scripts/instances.js`: prints what two instances of each service do beside one, with the same share of a
// core each. Takes three minutes on a quiet machine, after `pnpm build`.
import { startDatabaseServer } from "../measure/database-server.ts";
import { limitCpu } from "../measure/limit-cpu.ts";
import { cpuBetween, cpuTimesOf } from "../measure/processes.ts";
import { type Spread, spreadOf } from "../measure/spread.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import type { Peer } from "../peers/start-process.ts";
import { oauthScenarios } from "../scenarios/oauth.ts";
import { CONCURRENCY, runAll, type Scenario, type Task } from "../scenarios/scenario.ts";
import { documentScenarios } from "../scenarios/signing.ts";

/** Milliseconds of CPU per request, of the servers together and of PostgreSQL; and requests a second. */
type Shared = { serverMs: Spread; postgresMs: Spread; perSecond: Spread };
/** By request: with one instance and with two. */
type Instances = Record<string, { one: Shared; two: Shared }>;

const CHOSEN = ["refresh", "repeated Bearer check", "read a document", "create a document"];
/** Of a core, for each instance: little enough for PostgreSQL and the load generator to have more than they use. */
const SHARE_OF_CORE = 0.2;
const WARM_UP_REQUESTS = 1500;

const size = { rounds: 5, requests: 400 };
for (const [name, { one, two }] of [
	...Object.entries(await shareWork(startSchedulingOauth, oauthScenarios, size)),
	...Object.entries(await shareWork(startDocSigning, documentScenarios, size)),
])
	console.log(
		`${name}: ${one.perSecond.median.toFixed(0)} and ${two.perSecond.median.toFixed(0)} requests/s, CPU ms of the servers ${one.serverMs.median.toFixed(2)} and ${two.serverMs.median.toFixed(2)}, of PostgreSQL ${one.postgresMs.median.toFixed(2)} and ${two.postgresMs.median.toFixed(2)}`,
	);

async function shareWork<P extends Peer>(
	start: (databases: Awaited<ReturnType<typeof startDatabaseServer>>) => Promise<P>,
	scenarios: Scenario<P>[],
	size: { rounds: number; requests: number },
): Promise<Instances> {
	const databases = await startDatabaseServer();
	const first = await start(databases);
	const second = await first.startAnother?.();
	if (!second) throw new Error(`${first.name} has no second instance.`);
	const removals: (() => void)[] = [];
	try {
		const instances: Instances = {};
		const pair = [first, { ...first, ...second }];
		const chosen = scenarios.filter(({ name }) => CHOSEN.includes(name));
		// An instance with half the requests would be compiled later, and seem slower.
		for (const scenario of chosen) for (const peer of pair) await measure([peer], scenario, WARM_UP_REQUESTS);
		removals.push(...pair.map(({ pid }) => limitCpu(pid, SHARE_OF_CORE)));
		for (const scenario of chosen)
			instances[`${first.name}: ${scenario.name}`] = await measureInTurn(pair, scenario, size);
		return instances;
	} finally {
		await second.stop();
		await first.stop();
		await databases.stop();
		for (const remove of removals) remove();
	}
}

async function measureInTurn<P extends Peer>(
	pair: P[],
	scenario: Scenario<P>,
	{ rounds, requests }: { rounds: number; requests: number },
): Promise<{ one: Shared; two: Shared }> {
	const [one, two]: [Sample[], Sample[]] = [[], []];
	for (let round = 0; round < rounds; round++)
		for (const [samples, peers] of [
			[one, pair.slice(round % 2, (round % 2) + 1)],
			[two, pair],
		] as const)
			samples.push(await measure(peers, scenario, requests));
	return { one: sharedOf(one), two: sharedOf(two) };
}

type Sample = Record<keyof Shared, number>;

async function measure<P extends Peer>(peers: P[], scenario: Scenario<P>, requests: number): Promise<Sample> {
	const all: Task[][] = [];
	for (const peer of peers) all.push(await scenario.prepare(peer, requests / peers.length));
	const tasks = all[0]?.flatMap((_, index) => all.flatMap((own) => own[index] ?? [])) ?? [];
	const pids = [...peers.map(({ pid }) => pid), peers[0]?.databases.pid ?? 0];
	const before = pids.map(cpuTimesOf);
	const started = performance.now();
	await runAll(tasks, CONCURRENCY * peers.length);
	const seconds = (performance.now() - started) / 1000;
	const used = pids.map((pid, n) => cpuBetween(before[n] ?? new Map(), cpuTimesOf(pid)) / 1e6 / tasks.length);
	const postgresMs = used.pop() ?? 0;
	const serverMs = used.reduce((sum, each) => sum + each, 0);
	return { serverMs, postgresMs, perSecond: tasks.length / seconds };
}

function sharedOf(samples: Sample[]): Shared {
	const of = (key: keyof Shared) => spreadOf(samples.map((sample) => sample[key]));
	return { serverMs: of("serverMs"), postgresMs: of("postgresMs"), perSecond: of("perSecond") };
}
