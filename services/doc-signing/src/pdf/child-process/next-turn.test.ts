import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { nextTurn, refusedTurn, type Turn } from "./next-turn.ts";

const turns = (...callers: string[]): Turn[] => callers.map((caller, id) => ({ id, caller }));
const unused = () => 0;

/** Turns of a few callers, each with its own id. */
const someTurns = fc
	.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 })
	.map((callers) => turns(...callers));
const someUsage = fc
	.record({ a: fc.nat(9), b: fc.nat(9), c: fc.nat(9), d: fc.nat(9) })
	.map((used) => (caller: string) => used[caller as keyof typeof used]);
const somePlaces = fc.integer({ min: 1, max: 4 });
/** A busy lane: the first turns run, the rest wait. */
const someLane = fc.tuple(someTurns, fc.nat(4)).map(([all, running]) => ({
	running: all.slice(0, running),
	waiting: all.slice(running),
}));

describe("the next turn", () => {
	it("is the oldest among callers with equal use", () => {
		expect(nextTurn({ waiting: turns("a", "b"), running: [] }, { places: 1 }, unused)?.caller).toBe("a");
	});

	it("goes to the caller who used the least, however late they arrived", () => {
		const usedMs = (caller: string) => (caller === "late" ? 0 : 20_000);
		const waiting = turns("greedy", "greedy", "late");
		expect(nextTurn({ waiting, running: [] }, { places: 1 }, usedMs)?.caller).toBe("late");
	});

	it("goes to a caller with no running job before one with some", () => {
		const [running, ...waiting] = turns("a", "a", "b") as [Turn, Turn, Turn];
		expect(nextTurn({ waiting, running: [running] }, { places: 3 }, unused)?.caller).toBe("b");
	});

	it("never gives one caller all of several slots", () => {
		const [running, ...waiting] = turns("a", "a", "a") as [Turn, Turn, Turn];
		expect(nextTurn({ waiting, running: [running] }, { places: 2 }, unused)).toBeUndefined();
	});

	it("never exceeds the slots, and never gives a caller all of them", () => {
		fc.assert(
			fc.property(someLane, somePlaces, someUsage, (lane, places, usedMs) => {
				const next = nextTurn(lane, { places }, usedMs);
				if (!next) return;
				expect(lane.waiting).toContain(next);
				expect(lane.running.length).toBeLessThan(places);
				const own = lane.running.filter(({ caller }) => caller === next.caller);
				expect(own.length + 1).toBeLessThanOrEqual(Math.max(1, places - 1));
			}),
		);
	});

	it("is given whenever a slot is free that some caller may use", () => {
		fc.assert(
			fc.property(someLane, somePlaces, someUsage, (lane, places, usedMs) => {
				const mayTake = lane.waiting.some(
					({ caller }) =>
						lane.running.filter((turn) => turn.caller === caller).length < Math.max(1, places - 1),
				);
				const expected = mayTake && lane.running.length < places;
				expect(nextTurn(lane, { places }, usedMs) !== undefined).toBe(expected);
			}),
		);
	});

	it("reaches a caller with one turn after at most one turn of each caller who used no more", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5 }), (flood, callers) => {
				const used = new Map<string, number>();
				let waiting = turns(
					...Array.from({ length: flood }, (_, index) => `flood-${index % callers}`),
					"quiet",
				);
				let before = 0;
				for (;;) {
					const next = nextTurn({ waiting, running: [] }, { places: 1 }, (caller) => used.get(caller) ?? 0);
					if (next?.caller === "quiet") break;
					if (!next) throw new Error("The quiet caller was forgotten.");
					used.set(next.caller, (used.get(next.caller) ?? 0) + 3_000);
					waiting = waiting.filter((turn) => turn !== next);
					before++;
				}
				expect(before).toBeLessThanOrEqual(callers);
			}),
		);
	});
});

describe("a full lane", () => {
	it("rejects the newest turn of the caller with the most turns", () => {
		expect(refusedTurn(turns("a", "b", "a", "a", "b"), { maxWaiting: 4 })?.id).toBe(3);
		expect(refusedTurn(turns("a", "b", "a"), { maxWaiting: 3 })).toBeUndefined();
	});

	it("never rejects a caller who has fewer turns waiting than another", () => {
		fc.assert(
			fc.property(someTurns, fc.nat(10), (waiting, maxWaiting) => {
				const refused = refusedTurn(waiting, { maxWaiting });
				expect(refused === undefined).toBe(waiting.length <= maxWaiting);
				if (!refused) return;
				const countOf = (caller: string) => waiting.filter((turn) => turn.caller === caller).length;
				for (const { caller, id } of waiting) {
					expect(countOf(caller)).toBeLessThanOrEqual(countOf(refused.caller));
					if (caller === refused.caller) expect(id).toBeLessThanOrEqual(refused.id);
				}
			}),
		);
	});
});
