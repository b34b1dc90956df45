import type { Cover } from "../../../envelopes/fields/rules/cover.ts";
import type { FieldType } from "../../../field-types/rules/field-types.ts";
import { type EditorField, type Meta, overlap, type PageSize, type Rect, within } from "./editor-field.ts";

/** A field of the PDF's own form as pdf.js reports it, in percent of the displayed page. */
export type FormWidget = Rect & {
	name: string;
	page: number;
	kind: "text" | "checkbox" | "radiobutton" | "combobox" | "listbox" | "signature";
	/** A list's options; a radio button or checkbox has only its own value. */
	options: readonly string[];
};
export type FoundField = Rect & {
	type: FieldType;
	page: number;
	meta: Meta | null;
	recipientId?: number;
	cover?: Cover;
};

const MAX_FOUND = 500;

/**
 * The fields of a PDF's form as fields of the editor: radio buttons of one name are one field. Omits those
 * that already have a field.
 */
export function fieldsOfForm(
	widgets: readonly FormWidget[],
	existing: readonly EditorField[],
	pageOf: (page: number) => PageSize,
): FoundField[] {
	const groups = new Map<string, FormWidget[]>();
	for (const [index, widget] of widgets.entries()) {
		const key = widget.kind === "radiobutton" ? `${widget.name} ${widget.page}` : String(index);
		groups.set(key, [...(groups.get(key) ?? []), widget]);
	}
	const found = [...groups.values()].flatMap((group) => {
		const [first] = group;
		if (!first) return [];
		const rect = within(around(group), pageOf(first.page));
		return [{ ...rect, page: first.page, ...toField(first, group) }];
	});
	const isFree = (one: FoundField) =>
		!existing.some((field) => field.page === one.page && overlap(field, one));
	return found.filter(isFree).slice(0, MAX_FOUND);
}

function toField(
	{ kind, name, options }: FormWidget,
	group: readonly FormWidget[],
): Pick<FoundField, "type" | "meta"> {
	const label = name.slice(0, 1000);
	switch (kind) {
		case "signature":
			return { type: "SIGNATURE", meta: null };
		case "text":
			return { type: "TEXT", meta: { type: "text", label } };
		case "checkbox":
			return {
				type: "CHECKBOX",
				meta: { type: "checkbox", label, values: [{ id: 1, checked: false, value: "" }] },
			};
		case "radiobutton": {
			const values = group.map((one, index) => ({
				id: index + 1,
				checked: false,
				value: one.options[0] ?? `Option ${index + 1}`,
			}));
			return { type: "RADIO", meta: { type: "radio", label, values } };
		}
		case "combobox":
		case "listbox":
			return {
				type: "DROPDOWN",
				meta: { type: "dropdown", label, values: options.map((value) => ({ value })) },
			};
	}
}

function around(group: readonly Rect[]): Rect {
	const x = Math.min(...group.map((one) => one.x));
	const y = Math.min(...group.map((one) => one.y));
	const right = Math.max(...group.map((one) => one.x + one.width));
	const bottom = Math.max(...group.map((one) => one.y + one.height));
	return { x, y, width: right - x, height: bottom - y };
}
