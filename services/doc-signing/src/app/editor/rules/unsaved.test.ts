import { describe, expect, test } from "@jest/globals";
import type { EditorField } from "./editor-field.ts";
import { mergeServerFields, toFieldKey } from "./merge-server-fields.ts";
import { findUnsaved, fromWire, toWire, type WireField } from "./unsaved.ts";

const wire = (pageX = 10, more: Partial<WireField> = {}): WireField => ({
	recipientId: 1,
	type: "TEXT",
	pageNumber: 1,
	pageX,
	pageY: 20,
	pageWidth: 30,
	pageHeight: 4,
	fieldMeta: { type: "text", label: "Name" },
	cover: null,
	...more,
});
const fieldsOf = (...fields: EditorField[]) => new Map(fields.map((field) => [field.key, field]));
const none = { except: new Set<string>() };

describe("unsaved changes", () => {
	const saved = new Map([["s1", { id: 1, field: wire() }]]);

	test("are empty if the server has the same fields", () => {
		expect(findUnsaved(saved, fieldsOf(fromWire("s1", wire())), none)).toEqual([]);
		expect(toWire(fromWire("s1", wire()))).toEqual(wire());
	});

	test("contain the changed properties with their previous values", () => {
		const [edit] = findUnsaved(saved, fieldsOf(fromWire("s1", wire(50))), none);
		expect(edit).toEqual({
			key: "s1",
			edit: { op: "change", id: 1, base: { pageX: 10 }, change: { pageX: 50 } },
		});
	});

	test("include added and removed fields, except those with an unresolved conflict", () => {
		const fields = fieldsOf(fromWire("n1", wire()));
		expect(findUnsaved(saved, fields, none).map(({ edit }) => edit.op)).toEqual(["add", "remove"]);
		expect(findUnsaved(saved, fields, { except: new Set(["n1", "s1"]) })).toEqual([]);
	});
});

describe("changes by others", () => {
	const saved = new Map([
		[toFieldKey(1), { id: 1, field: wire(10) }],
		[toFieldKey(2), { id: 2, field: wire(20) }],
	]);
	const fields = fieldsOf(fromWire(toFieldKey(1), wire(10)), fromWire(toFieldKey(2), wire(99)));

	test("are merged, including additions and removals, where nothing was changed here", () => {
		const merged = mergeServerFields({ saved, fields }, [
			{ id: 1, field: wire(11) },
			{ id: 2, field: wire(20) },
			{ id: 3, field: wire(30) },
		]);
		expect(merged.fields.get(toFieldKey(1))?.x).toBe(11);
		expect(merged.fields.get(toFieldKey(3))?.x).toBe(30);
		const without = mergeServerFields({ saved, fields }, [{ id: 2, field: wire(20) }]);
		expect(without.fields.has(toFieldKey(1))).toBe(false);
	});

	test("never overwrite local changes: saving them reports the conflict", () => {
		const moved = mergeServerFields({ saved, fields }, [
			{ id: 1, field: wire(10) },
			{ id: 2, field: wire(70) },
		]);
		expect(moved.fields.get(toFieldKey(2))?.x).toBe(99);
		expect(moved.saved.get(toFieldKey(2))?.field.pageX).toBe(20);
		const removed = mergeServerFields({ saved, fields }, [{ id: 1, field: wire(10) }]);
		expect(removed.fields.get(toFieldKey(2))?.x).toBe(99);
	});

	test("are empty if only the order of settings and null differ", () => {
		const same = wire(10, { fieldMeta: { label: "Name", type: "text", placeholder: null } });
		const merged = mergeServerFields({ saved, fields }, [
			{ id: 1, field: same },
			{ id: 2, field: wire(20) },
		]);
		expect(merged.fields).toBe(fields);
	});
});
