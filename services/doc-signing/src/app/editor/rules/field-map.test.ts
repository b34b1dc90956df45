import { expect, test } from "@jest/globals";
import fc from "fast-check";
import type { EditorField, Fields } from "./editor-field.ts";
import { FieldMap } from "./field-map.ts";

const field = (key: string, x: number) => ({ key, x }) as EditorField;

test("any patches leave the fields that a map would have, and the fields before them unchanged", () => {
	const patch = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.option(fc.nat()));
	fc.assert(
		fc.property(fc.array(patch), (patches) => {
			const expected = new Map([["a", field("a", 0)]]);
			let fields: Fields = new Map(expected);
			for (const changes of patches) {
				const [last, before] = [fields, [...fields]];
				fields = FieldMap.patched(
					last,
					new Map(Object.entries(changes).map(([key, x]) => [key, x === null ? null : field(key, x)])),
				);
				for (const [key, x] of Object.entries(changes))
					if (x === null) expected.delete(key);
					else expected.set(key, field(key, x));
				expect([...last]).toEqual(before);
			}
			expect([...fields]).toEqual([...expected]);
			expect([...fields.keys()]).toEqual([...expected.keys()]);
			expect([...fields.values()]).toEqual([...expected.values()]);
			expect(fields.size).toBe(expected.size);
			for (const key of ["a", "b", "c", "d"])
				expect([fields.has(key), fields.get(key)]).toEqual([expected.has(key), expected.get(key)]);
		}),
	);
});
