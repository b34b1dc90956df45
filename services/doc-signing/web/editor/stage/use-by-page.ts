import { useMemo, useRef } from "preact/hooks";
import type { EditorField, Fields } from "../../../src/editor/rules/editor-field.ts";

export const itself = (field: EditorField): EditorField => field;
export const pageOfField = ({ page }: EditorField): number => page;

/** What fields have on each page. Lists keep their identity while their page does not change, so that only the pages that do are drawn again. */
export function useByPage<Item>(
	fields: Fields,
	itemOf: (field: EditorField) => Item | null,
	pageOf: (item: Item) => number,
): Map<number, Item[]> {
	const before = useRef(new Map<number, Item[]>());
	return useMemo(() => {
		const next = new Map<number, Item[]>();
		for (const field of fields.values()) {
			const item = itemOf(field);
			if (item === null) continue;
			const list = next.get(pageOf(item));
			if (list) list.push(item);
			else next.set(pageOf(item), [item]);
		}
		for (const [page, list] of next) {
			const old = before.current.get(page);
			if (old && old.length === list.length && old.every((item, index) => item === list[index]))
				next.set(page, old);
		}
		before.current = next;
		return next;
	}, [fields]);
}
