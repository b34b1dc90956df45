import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { EditorField } from "./editor-field.ts";
import { change, type Edited, emptyHistory, patched, redo, undo } from "./history.ts";

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

	test("leave what others have changed since as it is", () => {
		const meta = { type: "text", label: "Theirs" };
		const moved = change(start, "Move", [["a", field("a", 5)]]);
		const merged = { ...moved, fields: patched(moved.fields, new Map([["a", { ...field("a", 5), meta }]])) };
		const back = undo(merged);
		expect(back.fields.get("a")).toEqual({ ...field("a", 0), meta });
		expect(redo(back).fields.get("a")).toEqual({ ...field("a", 5), meta });
	});

	const withMeta = (meta: EditorField["meta"]) => ({ ...field("a"), meta });
	const theirs = (edited: Edited, now: EditorField): Edited => ({
		...edited,
		fields: patched(edited.fields, new Map([["a", now]])),
	});

	test("leave settings that others have changed since as they are", () => {
		const mine = change(start, "Change settings", [["a", withMeta({ type: "text", label: "Mine" })]]);
		const merged = theirs(mine, withMeta({ required: true, label: "Mine", type: "text" }));
		const back = undo(merged);
		expect(back.fields.get("a")?.meta).toEqual({ type: "text", required: true });
		expect(redo(back).fields.get("a")?.meta).toEqual({ type: "text", required: true, label: "Mine" });
		const relabeled = theirs(mine, withMeta({ type: "text", label: "Theirs" }));
		expect(undo(relabeled).fields.get("a")?.meta).toEqual({ type: "text", label: "Theirs" });
	});

	test("compare settings in whatever order their members are", () => {
		const options = (...values: object[]) => withMeta({ type: "radio", values });
		const before = theirs(start, options({ id: 1, value: "One" }));
		const mine = change(before, "Change settings", [["a", options({ id: 1, value: "Two" })]]);
		const merged = { type: "radio", values: [{ value: "Two", id: 1 }], required: true };
		expect(undo(theirs(mine, withMeta(merged))).fields.get("a")?.meta).toEqual({
			type: "radio",
			values: [{ id: 1, value: "One" }],
			required: true,
		});
	});

	test("leave a position that others have changed since as it is", () => {
		const taken = theirs(change(start, "Move", [["a", field("a", 5)]]), field("a", 40));
		const back = undo(taken);
		expect(back.fields).toBe(taken.fields);
		expect(redo(back).fields).toBe(taken.fields);
		expect([back.history.done.length, back.history.undone.length]).toEqual([0, 1]);
	});

	test("leave out what others have removed, or added again", () => {
		const moved = change(start, "Move", [["a", field("a", 5)]]);
		const without = { ...moved, fields: patched(moved.fields, new Map([["a", null]])) };
		expect(undo(without).fields.has("a")).toBe(false);
		expect(redo(undo(without)).fields.has("a")).toBe(false);
		const deleted = change(start, "Delete", [["a", null]]);
		const again = { ...deleted, fields: patched(deleted.fields, new Map([["a", field("a", 9)]])) };
		expect(undo(again).fields.get("a")?.x).toBe(9);
	});

	test("remove a field that was added, even if others have changed it", () => {
		const added = change(start, "Add", [["b", field("b")]]);
		const merged = { ...added, fields: patched(added.fields, new Map([["b", field("b", 9)]])) };
		expect(undo(merged).fields.has("b")).toBe(false);
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
