import type { Peer } from "../peers/start-process.ts";
import { runAll, type Scenario } from "../scenarios/scenario.ts";
import { type Area, memoryAfterCollection, profileDuring, type Shares, sharesOf } from "./cpu-profile.ts";
import { cpuBetween, cpuTimesOf, mainThreadOf } from "./processes.ts";
import { type StatementTime, timeStatements } from "./statement-times.ts";

/** CPU of one kind of request, in ms. */
export type Profiled = {
	/** Of the thread that runs the server's JavaScript. */
	main: number;
	/** Of its other threads: compiler, garbage collector, thread pool. */
	others: number;
	postgres: number;
	shares: Shares;
	statements: StatementTime[];
};

export type Profiles = {
	/** By request. */
	requests: Record<string, Profiled>;
	/** Of the server at the end, after a garbage collection, in MB. */
	memory: Record<string, number>;
};

/**
 * Shows what the CPU of each kind of request is spent on. CPU and statements are measured without the profiler, which
 * itself needs some.
 */
export async function profileScenarios<P extends Peer>(
	peer: P,
	scenarios: Scenario<P>[],
	areas: Area[],
	requests: number,
): Promise<Profiles> {
	const profiles: Profiles = { requests: {}, memory: {} };
	for (const scenario of scenarios) {
		await runAll(await scenario.prepare(peer, requests));
		profiles.requests[scenario.name] = await profileScenario(peer, scenario, areas, requests);
	}
	profiles.memory = await memoryAfterCollection(peer.pid);
	return profiles;
}

async function profileScenario<P extends Peer>(
	peer: P,
	scenario: Scenario<P>,
	areas: Area[],
	requests: number,
): Promise<Profiled> {
	const tasks = await scenario.prepare(peer, requests);
	const cpu = () => ({
		main: mainThreadOf(peer.pid),
		server: cpuTimesOf(peer.pid),
		postgres: cpuTimesOf(peer.databases.pid),
	});
	let [before, after] = [cpu(), cpu()];
	const statements = await timeStatements(peer.databaseUrl, tasks.length, async () => {
		before = cpu();
		await runAll(tasks);
		after = cpu();
	});
	const ms = (nanoseconds: number) => nanoseconds / 1e6 / tasks.length;
	const main = ms(after.main - before.main);
	const again = await scenario.prepare(peer, requests);
	const profile = await profileDuring(peer.pid, () => runAll(again));
	return {
		main,
		others: ms(cpuBetween(before.server, after.server)) - main,
		postgres: ms(cpuBetween(before.postgres, after.postgres)),
		shares: sharesOf(profile, areas),
		statements,
	};
}
