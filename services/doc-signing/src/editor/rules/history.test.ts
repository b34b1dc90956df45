import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { EditorField } from "./editor-field.ts";
import { change, type Edited, emptyHistory, redo, undo } from "./history.ts";

const field = (key: string, x = 0): EditorField => ({
	key,
	recipientId: 1,
	type: "TEXT",
	page: 1,
	x,
	y: 0,
	width: 10,
	height: 5,
	meta: null,
	cover: null,
});
const start: Edited = { fields: new Map([["a", field("a")]]), history: emptyHistory };

describe("undo and redo", () => {
	test("a gesture over several fields is one step", () => {
		const moved = change(start, "Move", [
			["a", field("a", 5)],
			["b", field("b", 7)],
		]);
		expect([...moved.fields.keys()]).toEqual(["a", "b"]);
		const back = undo(moved);
		expect(new Map(back.fields)).toEqual(start.fields);
		expect([...redo(back).fields]).toEqual([...moved.fields]);
	});

	test("a change without effect is no step, and a new step clears the redo list", () => {
		const same = change(start, "Move", [["a", start.fields.get("a") ?? null]]);
		expect(same.history.done).toHaveLength(0);
		const undone = undo(change(start, "Move", [["a", field("a", 5)]]));
		expect(undone.history.undone).toHaveLength(1);
		expect(change(undone, "Delete", [["a", null]]).history.undone).toHaveLength(0);
	});

	test("any number of changes can be undone to the start and redone to the end", () => {
		const step = fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.option(fc.integer({ min: 0, max: 90 })));
		fc.assert(
			fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
				const end = steps.reduce(
					(state, [key, x]) => change(state, "Change", [[key, x === null ? null : field(key, x)]]),
					start,
				);
				let back = end;
				while (back.history.done.length > 0) back = undo(back);
				expect(new Map(back.fields)).toEqual(start.fields);
				while (back.history.undone.length > 0) back = redo(back);
				expect(new Map(back.fields)).toEqual(new Map(end.fields));
			}),
		);
	});
});
