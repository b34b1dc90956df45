import { quantile } from "@repo/infra-local/reports";
import type { Peer } from "../peers/start-process.ts";
import { CONCURRENCY, runAll, type Task } from "../scenarios/scenario.ts";
import { cpuBetween, readCpuTimes } from "./processes.ts";
import { countSent } from "./send.ts";

/**
 * Per task: milliseconds of CPU of the servers with their workers, of PostgreSQL and of both, and the requests that it takes. And
 * requests a second.
 */
export type Sample = {
	serverMs: number;
	postgresMs: number;
	totalMs: number;
	requests: number;
	perSecond: number;
};
export type Spread = { median: number; min: number; max: number };
export type Spreads = Record<keyof Sample, Spread>;

/** Runs the tasks of one or several instances that share a database. */
export async function measureTasks(peers: Peer[], tasks: Task[]): Promise<Sample> {
	const workers = peers.flatMap(({ worker }) => worker ?? []);
	// What preparing the tasks left to do is not theirs.
	for (const worker of workers) await worker.settle();
	const pids = [...[...peers, ...workers].map(({ pid }) => pid), peers[0]?.databases.pid ?? 0];
	const before = pids.map(readCpuTimes);
	const sentBefore = countSent();
	const started = performance.now();
	await runAll(tasks, CONCURRENCY * peers.length);
	const seconds = (performance.now() - started) / 1000;
	const requests = (countSent() - sentBefore) / tasks.length;
	for (const worker of workers) await worker.settle();
	const used = pids.map(
		(pid, n) => cpuBetween(before[n] ?? new Map(), readCpuTimes(pid)) / 1e6 / tasks.length,
	);
	const postgresMs = used.pop() ?? 0;
	const serverMs = used.reduce((sum, each) => sum + each, 0);
	const perSecond = (requests * tasks.length) / seconds;
	return { serverMs, postgresMs, totalMs: serverMs + postgresMs, requests, perSecond };
}

export function computeSpreads(samples: Sample[]): Spreads {
	const of = (key: keyof Sample) => computeSpread(samples.map((sample) => sample[key]));
	return {
		serverMs: of("serverMs"),
		postgresMs: of("postgresMs"),
		totalMs: of("totalMs"),
		requests: of("requests"),
		perSecond: of("perSecond"),
	};
}

export function computeSpread(values: number[]): Spread {
	const sorted = values.toSorted((one, other) => one - other);
	return { median: quantile(sorted, 0.5), min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}
