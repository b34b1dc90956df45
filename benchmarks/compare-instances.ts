import { startDatabaseServer } from "./measure/database-server.ts";
import { pinTo, unpin } from "./measure/pin.ts";
import { cpuBetween, cpuTimesOf } from "./measure/processes.ts";
import { type Spread, spreadOf } from "./measure/spread.ts";
import { startSchedulingOauth } from "./peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "./peers/signing/doc-signing.ts";
import type { Peer } from "./peers/start-process.ts";
import { oauthScenarios } from "./scenarios/oauth.ts";
import { runAll, type Scenario, type Task } from "./scenarios/scenario.ts";
import { signingScenarios } from "./scenarios/signing.ts";

/** Milliseconds of CPU per request, of the servers together and of PostgreSQL; and requests a second. */
export type Shared = { serverMs: Spread; postgresMs: Spread; perSecond: Spread };
/** By request: with one instance and with two. */
export type Instances = Record<string, { one: Shared; two: Shared }>;

const CHOSEN = ["refresh", "repeated Bearer check", "read a document", "create a document"];
/** All instances share the first core; PostgreSQL and the load generator have the second. */
const [SERVERS, OTHERS] = [0, 1];

/** What a request costs when two instances share the work, against one: both on the same core. */
export async function compareInstances(rounds: number, requests: number): Promise<Instances> {
	return {
		...(await shareWork(startSchedulingOauth, oauthScenarios, { rounds, requests })),
		...(await shareWork(startDocSigning, signingScenarios, { rounds, requests })),
	};
}

async function shareWork<P extends Peer>(
	start: (databases: Awaited<ReturnType<typeof startDatabaseServer>>) => Promise<P>,
	scenarios: Scenario<P>[],
	size: { rounds: number; requests: number },
): Promise<Instances> {
	const databases = await startDatabaseServer();
	const first = await start(databases);
	const second = await first.startAnother?.();
	if (!second) throw new Error(`${first.name} has no second instance.`);
	try {
		pinTo(OTHERS, databases.pid);
		pinTo(OTHERS, process.pid);
		for (const { pid } of [first, second]) pinTo(SERVERS, pid);
		const instances: Instances = {};
		const pair = [first, { ...first, ...second }];
		for (const scenario of scenarios.filter(({ name }) => CHOSEN.includes(name)))
			instances[`${first.name}: ${scenario.name}`] = await measureInTurn(pair, scenario, size);
		return instances;
	} finally {
		unpin(process.pid);
		await second.stop();
		await first.stop();
		await databases.stop();
	}
}

async function measureInTurn<P extends Peer>(
	pair: P[],
	scenario: Scenario<P>,
	{ rounds, requests }: { rounds: number; requests: number },
): Promise<{ one: Shared; two: Shared }> {
	const [one, two]: [Sample[], Sample[]] = [[], []];
	// The first round is only a warm-up.
	for (let round = 0; round <= rounds; round++)
		for (const [samples, peers] of [[one, pair.slice(0, 1)] as const, [two, pair] as const]) {
			const sample = await measure(peers, scenario, requests);
			if (round > 0) samples.push(sample);
		}
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
	await runAll(tasks);
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
