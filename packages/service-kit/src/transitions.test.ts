import { expect, it } from "@jest/globals";
import { listSources, listStates, type Move, transitions } from "./transitions.ts";

const table = transitions({ new: ["active"], active: ["ended", "active"], ended: [] });

it("lists the states of a table, and the states with a transition to a state", () => {
	expect(listStates(table)).toEqual(["new", "active", "ended"]);
	expect(listSources(table, "active")).toEqual(["new", "active"]);
	expect(listSources(table, "ended")).toEqual(["active"]);
});

it("fails to compile for any other pair", () => {
	const moves: Move<typeof table>[] = [
		{ from: "new", to: "active" },
		// @ts-expect-error: skips a state
		{ from: "new", to: "ended" },
		// @ts-expect-error: leaves a final state
		{ from: "ended", to: "active" },
	];
	// @ts-expect-error: a state that the table does not have
	expect([...moves, transitions({ new: ["lost"] })]).toHaveLength(4);
	// @ts-expect-error: no state leads there
	expect(listSources(table, "new")).toEqual([]);
});
