import type { LaneRules } from "./lanes.ts";

/** A caller's position in a lane's queue, waiting or running. */
export type Turn = {
	/** Grows in the order of arrival. */
	id: number;
	/** An account, or a network for callers without one. */
	caller: string;
};

export type LaneState = { waiting: readonly Turn[]; running: readonly Turn[] };

/**
 * The turn that starts next in a lane: the caller with the fewest running jobs, then the least recent
 * processor time, then the longest wait. Undefined while none may start. In a lane with several slots, one
 * caller never occupies all of them.
 */
export function nextTurn(
	{ waiting, running }: LaneState,
	{ places }: Pick<LaneRules, "places">,
	usedMs: (caller: string) => number,
): Turn | undefined {
	if (running.length >= places) return undefined;
	const countRunning = countByCaller(running);
	const maxRunning = Math.max(1, places - 1);
	const rank = ({ caller, id }: Turn): number[] => [countRunning.get(caller) ?? 0, usedMs(caller), id];
	return waiting
		.filter(({ caller }) => (countRunning.get(caller) ?? 0) < maxRunning)
		.reduce<Turn | undefined>(
			(best, turn) => (best === undefined || isBefore(rank(turn), rank(best)) ? turn : best),
			undefined,
		);
}

/**
 * The turn that a full lane rejects: the newest of the caller with the most waiting turns. A caller who floods the
 * lane loses only their own turns. Undefined while there is room.
 */
export function refusedTurn(
	waiting: readonly Turn[],
	{ maxWaiting }: Pick<LaneRules, "maxWaiting">,
): Turn | undefined {
	if (waiting.length <= maxWaiting) return undefined;
	const countWaiting = countByCaller(waiting);
	const most = Math.max(...countWaiting.values());
	return waiting
		.filter(({ caller }) => countWaiting.get(caller) === most)
		.reduce<Turn | undefined>((newest, turn) => (newest && newest.id > turn.id ? newest : turn), undefined);
}

function countByCaller(turns: readonly Turn[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { caller } of turns) counts.set(caller, (counts.get(caller) ?? 0) + 1);
	return counts;
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
	const index = one.findIndex((value, at) => value !== other[at]);
	return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}
