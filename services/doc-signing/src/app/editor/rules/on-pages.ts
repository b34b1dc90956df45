import type { Cover } from "../../../envelopes/fields/rules/cover.ts";
import type { EditorField, Fields } from "./editor-field.ts";

type ByPage<Item> = ReadonlyMap<number, readonly Item[]>;
type OnPages = { fields: ByPage<EditorField>; covers: ByPage<Cover> };
type Place<Item> = { page: number; item: Item };

/** Fields never change once they are a state of the editor, nor does what is known of them. */
const known = new WeakMap<Fields, OnPages>();

/** The fields and the covered text tags of each page. A page's list stays the same object until that page changes. */
export function onPages(fields: Fields): OnPages {
	const before = known.get(fields);
	if (before) return before;
	const found = { fields: new Map<number, EditorField[]>(), covers: new Map<number, Cover[]>() };
	for (const field of fields.values()) {
		append(found.fields, findPlace(field));
		if (field.cover) append(found.covers, findCoverPlace(field));
	}
	known.set(fields, found);
	return found;
}

/** Derives what is on the pages of `next` from what is on those of `fields`: it takes as long as the change is large. */
export function followPages(fields: Fields, next: Fields, keys: Iterable<string>): void {
	const before = known.get(fields);
	if (!before) return;
	const found = { fields: new Map(before.fields), covers: new Map(before.covers) };
	for (const key of keys) {
		const [old, now] = [fields.get(key), next.get(key)];
		replace(found.fields, findPlace(old), findPlace(now));
		if (old?.cover !== now?.cover) replace(found.covers, findCoverPlace(old), findCoverPlace(now));
	}
	known.set(next, found);
}

function findPlace(field: EditorField | undefined): Place<EditorField> | undefined {
	return field && { page: field.page, item: field };
}

function findCoverPlace(field: EditorField | undefined): Place<Cover> | undefined {
	return field?.cover ? { page: field.cover.pageNumber, item: field.cover } : undefined;
}

function append<Item>(lists: Map<number, Item[]>, place: Place<Item> | undefined): void {
	if (!place) return;
	const list = lists.get(place.page);
	if (list) list.push(place.item);
	else lists.set(place.page, [place.item]);
}

function replace<Item>(
	lists: Map<number, readonly Item[]>,
	old: Place<Item> | undefined,
	now: Place<Item> | undefined,
): void {
	if (old && now && old.page === now.page) {
		const list = lists.get(old.page) ?? [];
		lists.set(
			old.page,
			list.map((one) => (one === old.item ? now.item : one)),
		);
		return;
	}
	if (old) {
		const rest = (lists.get(old.page) ?? []).filter((one) => one !== old.item);
		if (rest.length > 0) lists.set(old.page, rest);
		else lists.delete(old.page);
	}
	if (now) lists.set(now.page, [...(lists.get(now.page) ?? []), now.item]);
}
