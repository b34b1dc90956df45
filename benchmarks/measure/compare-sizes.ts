import { quantile } from "@repo/infra-local/reports";
import type { Peer } from "../peers/start-process.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { cpuBetween, readCpuTimes } from "./processes.ts";

/** Milliseconds per request, one at a time: wall-clock time, and CPU of server and PostgreSQL. */
export type Timed = { median: number; p95: number; cpu: number };
/** By request, then for the smaller and the larger database. */
export type Growth = Record<string, [small: Timed, large: Timed]>;

const WARM_UP = 20;

/** Sends the same requests to both in turn, so that other load on the machine affects both. */
export async function compareSizes<P extends Peer>(
	peers: [small: P, large: P],
	scenarios: Scenario<P>[],
	requests: number,
): Promise<Growth> {
	const growth: Growth = {};
	for (const scenario of scenarios) growth[scenario.name] = await compareScenario(peers, scenario, requests);
	return growth;
}

async function compareScenario<P extends Peer>(
	[small, large]: [P, P],
	scenario: Scenario<P>,
	requests: number,
): Promise<[Timed, Timed]> {
	const tasks = [
		await scenario.prepare(small, requests + WARM_UP),
		await scenario.prepare(large, requests + WARM_UP),
	];
	const times: [number[], number[]] = [[], []];
	let before = [readCpu(small), readCpu(large)];
	for (let index = 0; index < requests + WARM_UP; index++) {
		if (index === WARM_UP) before = [readCpu(small), readCpu(large)];
		// Alternate which is first, so that neither always follows the other's work.
		for (const side of index % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
			const started = performance.now();
			await tasks[side]?.[index]?.();
			if (index >= WARM_UP) times[side].push(performance.now() - started);
		}
	}
	const [smallTimes, largeTimes] = times.map((all) => all.sort((one, other) => one - other)) as [
		number[],
		number[],
	];
	return [timed(smallTimes, cpuSince(small, before[0])), timed(largeTimes, cpuSince(large, before[1]))];
}

function timed(sorted: number[], cpu: number): Timed {
	return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), cpu: cpu / sorted.length };
}

type Cpu = ReturnType<typeof readCpu>;

function readCpu({ pid, databases }: Peer) {
	return { server: readCpuTimes(pid), postgres: readCpuTimes(databases.pid) };
}

/** In ms. */
function cpuSince(peer: Peer, before: Cpu | undefined): number {
	const now = readCpu(peer);
	if (!before) return 0;
	return (cpuBetween(before.server, now.server) + cpuBetween(before.postgres, now.postgres)) / 1e6;
}
