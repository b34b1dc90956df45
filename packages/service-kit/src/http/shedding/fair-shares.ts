/** Long enough to count a caller of one request a second. */
const WINDOW_MS = 1_000;

/**
 * If all of an equal share were protected, callers that stay within theirs would be accepted for ever, however much
 * they add up to.
 */
const PROTECTED_PART = 0.5;

export type FairShares = {
	/** Counts a request that is accepted because nothing is overloaded. */
	count(caller: string): void;
	/** Accepts a request of a caller that sent little lately, and so does not cause the overload. */
	acceptLight(caller: string): boolean;
};

/**
 * Divides half of the requests accepted in the last second equally between those who sent them. A caller within this share is
 * light. Light callers together get no more than that half, because one sender may have many addresses.
 */
export function openFairShares(now: () => number): FairShares {
	let began = now();
	let accepted = new Map<string, number>();
	let share = 0;
	let left = 0;
	const turnWindow = (): void => {
		const at = now();
		if (at - began < WINDOW_MS) return;
		const total = at - began < 2 * WINDOW_MS ? [...accepted.values()].reduce((sum, one) => sum + one, 0) : 0;
		left = total * PROTECTED_PART;
		// One alone needs no protection.
		share = accepted.size > 1 ? left / accepted.size : 0;
		began = at;
		accepted = new Map();
	};
	const count = (caller: string): void => {
		turnWindow();
		accepted.set(caller, (accepted.get(caller) ?? 0) + 1);
	};
	return {
		count,
		acceptLight: (caller) => {
			turnWindow();
			const isLight = left >= 1 && (accepted.get(caller) ?? 0) + 1 <= share;
			if (!isLight) return false;
			left -= 1;
			count(caller);
			return true;
		},
	};
}
