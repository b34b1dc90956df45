import type {
	CheckboxField,
	DropdownField,
	FormField,
	ListBoxField,
	PDF,
	RadioField,
	TextField,
} from "@libpdf/core";
import { readOptions } from "./draw-text-widget.ts";
import { fieldAttribute, makeResolver, type Resolve, readNumber, readTexts } from "./field-attributes.ts";

export type NativeFieldType = "text" | "checkbox" | "radio" | "dropdown" | "listbox";

/** A native form field (AcroForm) of the uploaded PDF that `formValues` may fill. */
export type NativeField = {
	/** Fully qualified: the parents' names and its own, joined by dots. */
	name: string;
	type: NativeFieldType;
	/** The possible values; empty for text and for a check box that is only on or off. */
	options: string[];
	/** Values other than the options are allowed (editable combo box). */
	editable: boolean;
	maxLength: number | null;
};

export function describeForm(pdf: PDF): NativeField[] {
	const fields: NativeField[] = [];
	const resolve = makeResolver(pdf);
	for (const field of pdf.getForm()?.getFields() ?? []) {
		const described = describeField(field, resolve);
		if (described) fields.push(described);
	}
	return fields;
}

/** The library does not look for inherited limits and options. */
function describeField(field: FormField, resolve: Resolve): NativeField | undefined {
	const read = (key: string) => fieldAttribute(field.acroField(), key, resolve);
	const choices = () => readOptions(field.acroField(), resolve).flatMap(({ value, label }) => [value, label]);
	const common = { name: field.name, options: [], editable: false, maxLength: null };
	if (isField(field, "text"))
		return { ...common, type: "text", maxLength: readNumber(read("MaxLen")) || null };
	if (isField(field, "checkbox")) return { ...common, type: "checkbox", options: field.getOnValues() };
	if (isField(field, "radio"))
		return {
			...common,
			type: "radio",
			options: unique([...field.getOptions(), ...readTexts(read("Opt"), resolve)]),
		};
	if (isField(field, "dropdown")) {
		return { ...common, type: "dropdown", options: unique(choices()), editable: field.isEditable };
	}
	if (isField(field, "listbox")) return { ...common, type: "listbox", options: unique(choices()) };
	return undefined;
}

type FieldOfType = {
	text: TextField;
	checkbox: CheckboxField;
	radio: RadioField;
	dropdown: DropdownField;
	listbox: ListBoxField;
};

/** The library exports its field classes only as types, so `type` distinguishes them. */
function isField<T extends NativeFieldType>(field: FormField, type: T): field is FieldOfType[T] & FormField {
	return field.type === type;
}

function unique(options: string[]): string[] {
	return [...new Set(options)];
}
