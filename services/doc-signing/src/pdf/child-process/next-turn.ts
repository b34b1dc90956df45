import type { LaneRules } from "./lanes.ts";

/** A caller's place in a lane's queue, waiting or running. */
export type Turn = {
	/** In the order of arrival. */
	id: number;
	/** An account, or a network for those who have none. */
	caller: string;
};

export type LaneState = { waiting: readonly Turn[]; running: readonly Turn[] };

/**
 * The turn that begins next in a lane: of the caller with the fewest jobs running, then the least processor time used
 * lately, then the longest wait. Undefined while none may begin. Where a lane has several places, one caller never has
 * all of them.
 */
export function nextTurn(
	{ waiting, running }: LaneState,
	{ places }: Pick<LaneRules, "places">,
	usedMs: (caller: string) => number,
): Turn | undefined {
	if (running.length >= places) return undefined;
	const runningOf = countByCaller(running);
	const maxRunning = Math.max(1, places - 1);
	const rank = ({ caller, id }: Turn): number[] => [runningOf.get(caller) ?? 0, usedMs(caller), id];
	return waiting
		.filter(({ caller }) => (runningOf.get(caller) ?? 0) < maxRunning)
		.reduce<Turn | undefined>(
			(best, turn) => (best === undefined || isBefore(rank(turn), rank(best)) ? turn : best),
			undefined,
		);
}

/**
 * The turn that a full lane refuses: the newest of the caller with the most waiting. So a flood refuses its own turns,
 * and a caller with few always gets in. Undefined while there is room.
 */
export function refusedTurn(
	waiting: readonly Turn[],
	{ maxWaiting }: Pick<LaneRules, "maxWaiting">,
): Turn | undefined {
	if (waiting.length <= maxWaiting) return undefined;
	const waitingOf = countByCaller(waiting);
	const most = Math.max(...waitingOf.values());
	return waiting
		.filter(({ caller }) => waitingOf.get(caller) === most)
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
