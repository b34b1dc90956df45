import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { EditorField, Fields } from "./editor-field.ts";
import { patched } from "./history.ts";
import { onPages } from "./on-pages.ts";

const field = (key: string, page: number, coverPage?: number): EditorField => ({
	key,
	recipientId: 1,
	type: "TEXT",
	page,
	x: 0,
	y: 0,
	width: 10,
	height: 5,
	meta: null,
	cover: coverPage ? { pageNumber: coverPage, pageX: 0, pageY: 0, pageWidth: 1, pageHeight: 1 } : null,
});
const start: Fields = new Map([
	["a", field("a", 1)],
	["b", field("b", 1)],
	["c", field("c", 2, 1)],
]);

describe("what is on each page", () => {
	test("any changes lead to what is found from the start", () => {
		const page = fc.integer({ min: 1, max: 3 });
		const step = fc.tuple(
			fc.constantFrom("a", "b", "c", "d"),
			fc.option(fc.tuple(page, fc.option(page, { nil: undefined }))),
		);
		fc.assert(
			fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
				onPages(start);
				const end = steps.reduce(
					(fields, [key, to]) => patched(fields, new Map([[key, to && field(key, ...to)]])),
					start,
				);
				expect(sorted(end)).toEqual(sorted(new Map(end)));
			}),
		);
	});

	test("pages that do not change keep their lists, so that they are not drawn again", () => {
		const before = onPages(start);
		const after = onPages(patched(start, new Map([["a", field("a", 3)]])));
		expect(after.fields.get(2)).toBe(before.fields.get(2));
		expect(after.covers.get(1)).toBe(before.covers.get(1));
		expect(after.fields.get(1)).toEqual([start.get("b")]);
		expect(after.fields.get(3)).toEqual([field("a", 3)]);
	});
});

/** The order within a page says nothing: panels sort, and on a page fields lie where they lie. */
function sorted(fields: Fields) {
	const { fields: byPage, covers } = onPages(fields);
	const inOrder = (lists: ReadonlyMap<number, readonly unknown[]>) =>
		[...lists]
			.sort(([a], [b]) => a - b)
			.map(([page, list]) => [page, list.map((one) => JSON.stringify(one)).sort()]);
	return { fields: inOrder(byPage), covers: inOrder(covers) };
}
