import { useMemo, useRef } from "preact/hooks";
import type { EditorField, Fields } from "../../../src/editor/rules/editor-field.ts";

export const itself = (field: EditorField): EditorField => field;
export const pageOfField = ({ page }: EditorField): number => page;

/** Keys of the fields that are in `keys`, joined: equal text does not re-render. */
export function keysIn(
	fields: readonly EditorField[],
	keys: { size: number; has(key: string): boolean },
): string {
	if (keys.size === 0) return "";
	return fields.flatMap(({ key }) => (keys.has(key) ? [key] : [])).join(" ");
}

const ALL_PAGES = { first: 1, last: Number.POSITIVE_INFINITY };

/**
 * The values of the fields on each page of a range. Lists keep their identity while their page does not
 * change, so that only changed pages are rendered again.
 */
export function useByPage<Item>(
	fields: Fields,
	itemOf: (field: EditorField) => Item | null,
	pageOf: (item: Item) => number,
	{ first, last }: { first: number; last: number } = ALL_PAGES,
): Map<number, Item[]> {
	const before = useRef(new Map<number, Item[]>());
	return useMemo(() => {
		const next = new Map<number, Item[]>();
		for (const field of fields.values()) {
			const item = itemOf(field);
			if (item === null) continue;
			const page = pageOf(item);
			if (page < first || page > last) continue;
			const list = next.get(page);
			if (list) list.push(item);
			else next.set(page, [item]);
		}
		for (const [page, list] of next) {
			const old = before.current.get(page);
			if (old && old.length === list.length && old.every((item, index) => item === list[index]))
				next.set(page, old);
		}
		before.current = next;
		return next;
	}, [fields, first, last]);
}
