import type { Cover, Place } from "../../../envelopes/fields/rules/cover.ts";
import type { FieldType } from "../../../field-types/rules/field-types.ts";
import type { EditorField, Fields, Meta } from "./editor-field.ts";

/** A field in the form of an API request. */
export type WireField = Place & {
	recipientId: number;
	type: FieldType;
	fieldMeta: Meta | null;
	cover: Cover | null;
};
export type Edit =
	| { op: "add"; field: WireField }
	| { op: "change"; id: number; base: Partial<WireField>; change: Partial<WireField> }
	| { op: "remove"; id: number; base: Partial<WireField> };
/** The server's fields, by key of the editor. */
export type Saved = ReadonlyMap<string, { id: number; field: WireField }>;
export type UnsavedEdit = { key: string; edit: Edit };

/** Fields known to be as saved: both are immutable, and comparing 500 takes longer than a frame. */
const same = new WeakMap<EditorField, WireField>();

/**
 * The edits that make the server's fields equal to the editor's: at most `most`, so that the response is
 * fast.
 */
export function findUnsaved(
	saved: Saved,
	fields: Fields,
	{ except, most = 200 }: { except: ReadonlySet<string>; most?: number },
): UnsavedEdit[] {
	const edits: UnsavedEdit[] = [];
	for (const field of fields.values()) {
		const { key } = field;
		if (except.has(key)) continue;
		const before = saved.get(key);
		if (before && same.get(field) === before.field) continue;
		const edit = findEdit(before, toWire(field));
		if (before && !edit) same.set(field, before.field);
		if (edit) edits.push({ key, edit });
	}
	for (const [key, { id, field }] of saved)
		if (!fields.has(key) && !except.has(key)) edits.push({ key, edit: { op: "remove", id, base: field } });
	return edits.slice(0, most);
}

function findEdit(saved: { id: number; field: WireField } | undefined, field: WireField): Edit | undefined {
	if (!saved) return { op: "add", field };
	const names = (Object.keys(field) as (keyof WireField)[]).filter(
		(name) => JSON.stringify(field[name]) !== JSON.stringify(saved.field[name]),
	);
	if (names.length === 0) return undefined;
	const pick = (from: WireField) => Object.fromEntries(names.map((name) => [name, from[name]]));
	return { op: "change", id: saved.id, base: pick(saved.field), change: pick(field) };
}

export function toWire(field: EditorField): WireField {
	const { recipientId, type, cover } = field;
	return {
		recipientId,
		type,
		pageNumber: field.page,
		pageX: field.x,
		pageY: field.y,
		pageWidth: field.width,
		pageHeight: field.height,
		fieldMeta: field.meta,
		cover,
	};
}

export function fromWire(key: string, field: WireField): EditorField {
	const made = {
		key,
		recipientId: field.recipientId,
		type: field.type,
		page: field.pageNumber,
		x: field.pageX,
		y: field.pageY,
		width: field.pageWidth,
		height: field.pageHeight,
		meta: field.fieldMeta ?? null,
		cover: field.cover ?? null,
	};
	same.set(made, field);
	return made;
}
