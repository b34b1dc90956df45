import { type FieldMeta, type FieldType, getDefinition } from "../../../../field-types/rules/field-types.ts";

/** A field whose value can be set when a document is generated. */
export type FillableField = {
	id: number;
	recipientId: number;
	/** The label, or the type and page. */
	name: string;
	metaType: FieldMeta["type"];
	control: "lines" | "number" | "one" | "many";
	/** The type of `one` and `many`. */
	options: string[];
	characterLimit: number | null;
	/** The type of `number`. */
	numberFormat: string | null;
	/** The template's value, as text; several are separated by line breaks. */
	value: string;
};

type Field = {
	id: number;
	recipientId: number;
	type: FieldType;
	page: number;
	fieldMeta: Record<string, unknown> | null;
};

/** The fields that can have a value before anyone signs, in the template's order. */
export function fillableFields(fields: readonly Field[]): FillableField[] {
	return fields.flatMap(({ id, recipientId, type, page, fieldMeta }) => {
		const { prefill, control, optionsOf } = getDefinition(type);
		// Programs can fix a date; in forms and files it is that of signing.
		if (!prefill || !fieldMeta || control.kind === "automatic") return [];
		const meta = fieldMeta as FieldMeta;
		const options = optionsOf(meta).map(({ value }) => value);
		const isChosen = control.kind === "choices" || control.kind === "list";
		if (isChosen && options.every((value) => value === "")) return [];
		const isNumber = control.kind === "text" && control.expects === "number";
		return [
			{
				id,
				recipientId,
				name: meta.label?.trim() || `${type.charAt(0)}${type.slice(1).toLowerCase()}, page ${page}`,
				metaType: meta.type,
				control: isChosen ? (prefill.takesMany ? "many" : "one") : isNumber ? "number" : "lines",
				options: [...new Set(options)],
				characterLimit: meta.characterLimit || null,
				numberFormat: (meta.type === "number" && meta.numberFormat) || null,
				value: readDefault(meta),
			},
		];
	});
}

function readDefault(meta: FieldMeta): string {
	const known = meta as {
		values?: { value: string; checked?: boolean }[] | null;
		value?: string | number | null;
		defaultValue?: string | null;
		text?: string | null;
	};
	const checked = known.values?.filter((one) => one.checked).map(({ value }) => value) ?? [];
	return checked.length > 0
		? checked.join("\n")
		: String(known.value ?? known.defaultValue ?? known.text ?? "");
}
