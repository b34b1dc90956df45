import type { Peer } from "../peers/start-process.ts";
import { runAll, type Scenario } from "../scenarios/scenario.ts";
import { cpuBetween, cpuTimesOf, memoryOf } from "./processes.ts";
import { type Spread, spreadOf } from "./spread.ts";

/** Results of one scenario with one peer: milliseconds of CPU and statements are per request. */
export type Measured = {
	serverMs: Spread;
	postgresMs: Spread;
	perSecond: Spread;
	statements: number;
	/** Resident memory of the server after the last round, in MB. */
	memory: number;
};

/** By scenario, then by peer. */
export type Comparison = Record<string, Record<string, Measured>>;

export type Size = { rounds: number; requests: number };

type Sample = { server: number; postgres: number; perSecond: number };

const COUNTED = 20;

/** Measures the peers in turn, round by round, so that other load on the machine affects all of them. */
export async function comparePeers<P extends Peer>(
	peers: P[],
	scenarios: Scenario<P>[],
	{ rounds, requests }: Size,
): Promise<Comparison> {
	const comparison: Comparison = {};
	const samples = new Map<string, Sample[]>();
	// The first round is only a warm-up.
	for (let round = 0; round <= rounds; round++) {
		for (const scenario of scenarios)
			for (const peer of peers.filter((one) => isOffered(scenario, one))) {
				const sample = await measure(peer, scenario, requests);
				const key = `${scenario.name} ${peer.name}`;
				if (round > 0) samples.set(key, [...(samples.get(key) ?? []), sample]);
			}
	}
	for (const scenario of scenarios)
		for (const peer of peers) {
			const all = samples.get(`${scenario.name} ${peer.name}`);
			if (!all) continue;
			const tasks = await scenario.prepare(peer, COUNTED);
			const count = await peer.databases.countStatements(peer.databaseUrl, () => runAll(tasks));
			comparison[scenario.name] = {
				...comparison[scenario.name],
				[peer.name]: {
					serverMs: spreadOf(all.map(({ server }) => server)),
					postgresMs: spreadOf(all.map(({ postgres }) => postgres)),
					perSecond: spreadOf(all.map(({ perSecond }) => perSecond)),
					// Sessions also run a service's housekeeping.
					statements: Math.round((10 * count) / tasks.length) / 10,
					memory: Math.round(memoryOf(peer.pid)),
				},
			};
		}
	return comparison;
}

function isOffered<P extends Peer>({ name, isOfferedBy }: Scenario<P>, peer: P): boolean {
	return isOfferedBy?.(peer) !== false && peer.offers?.includes(name) !== false;
}

async function measure<P extends Peer>(peer: P, scenario: Scenario<P>, requests: number): Promise<Sample> {
	const tasks = await scenario.prepare(peer, requests);
	const before = { server: cpuTimesOf(peer.pid), postgres: cpuTimesOf(peer.databases.pid) };
	const started = performance.now();
	await runAll(tasks);
	const seconds = (performance.now() - started) / 1000;
	const perRequest = (cpu: number) => cpu / 1e6 / tasks.length;
	return {
		server: perRequest(cpuBetween(before.server, cpuTimesOf(peer.pid))),
		postgres: perRequest(cpuBetween(before.postgres, cpuTimesOf(peer.databases.pid))),
		perSecond: tasks.length / seconds,
	};
}
