import type { Peer } from "../peers/start-process.ts";
import { runAll, type Scenario, type Task } from "../scenarios/scenario.ts";
import { type DatabaseServer, startDatabaseServer } from "./database-server.ts";
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

/** Each run starts the servers anew. */
export type Size = { runs: number; rounds: number; requests: number };

const COUNTED = 20;

/** The samples of all runs, by scenario and peer. What spreads them is only described after the last. */
export type Run = { samples: Map<string, Sample[]>; isLast: boolean };

/** For each run, starts the servers and a database server, compares them, and returns what all runs found. */
export async function compareRuns<P extends Peer>(
	runs: number,
	starts: ((databases: DatabaseServer) => Promise<P | P[]>)[],
	compare: (peers: P[], run: Run) => Promise<Comparison>,
): Promise<Comparison> {
	const samples: Run["samples"] = new Map();
	let comparison: Comparison = {};
	for (let run = 1; run <= runs; run++) {
		const databases = await startDatabaseServer();
		const peers: P[] = [];
		try {
			for (const start of starts) peers.push(...([await start(databases)].flat() as P[]));
			comparison = await compare(peers, { samples, isLast: run === runs });
		} finally {
			for (const peer of peers) await peer.stop();
			await databases.stop();
		}
	}
	return comparison;
}

/** Measures the peers in turn, round by round, so that other load on the machine affects all of them. */
export async function comparePeers<P extends Peer>(
	peers: P[],
	scenarios: Scenario<P>[],
	{ rounds, requests }: Size,
	{ samples, isLast }: Run,
): Promise<Comparison> {
	const comparison: Comparison = {};
	// The first round is only a warm-up.
	for (let round = 0; round <= rounds; round++) {
		for (const scenario of scenarios)
			for (const peer of peers.filter((one) => isOffered(scenario, one))) {
				const sample = await measureTasks([peer], await scenario.prepare(peer, requests));
				const key = `${scenario.name} ${peer.name}`;
				if (round > 0) samples.set(key, [...(samples.get(key) ?? []), sample]);
			}
	}
	if (!isLast) return comparison;
	for (const scenario of scenarios)
		for (const peer of peers) {
			const all = samples.get(`${scenario.name} ${peer.name}`);
			if (!all) continue;
			const tasks = await scenario.prepare(peer, COUNTED);
			const count = await countStatements(peer, tasks);
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

/** Of the server while it answers: the worker waits. */
async function countStatements({ databases, databaseUrl, worker }: Peer, tasks: Task[]): Promise<number> {
	await worker?.settle();
	if (worker) process.kill(worker.pid, "SIGSTOP");
	try {
		return await databases.countStatements(databaseUrl, () => runAll(tasks));
	} finally {
		if (worker) process.kill(worker.pid, "SIGCONT");
	}
}

function isOffered<P extends Peer>({ name, isOfferedBy }: Scenario<P>, peer: P): boolean {
	return isOfferedBy?.(peer) !== false && peer.offers?.includes(name) !== false;
}
