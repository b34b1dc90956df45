import type { Peer } from "../peers/start-process.ts";
import { runAll, type Scenario } from "../scenarios/scenario.ts";
import { computeSpreads, measureTasks, type Sample, type Spreads } from "./measure-tasks.ts";
import { readMemory } from "./processes.ts";

/** Results of one scenario with one peer: milliseconds of CPU and statements are per request. */
export type Measured = Spreads & {
	statements: number;
	/** Resident memory of the server after the last round, in MB. */
	memory: number;
};

/** By scenario, then by peer. */
export type Comparison = Record<string, Record<string, Measured>>;

export type Size = { rounds: number; requests: number };

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
				const sample = await measureTasks([peer], await scenario.prepare(peer, requests));
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
					...computeSpreads(all),
					// Sessions also run a service's housekeeping.
					statements: Math.round((10 * count) / tasks.length) / 10,
					memory: Math.round(readMemory(peer.pid)),
				},
			};
		}
	return comparison;
}

function isOffered<P extends Peer>({ name, isOfferedBy }: Scenario<P>, peer: P): boolean {
	return isOfferedBy?.(peer) !== false && peer.offers?.includes(name) !== false;
}
