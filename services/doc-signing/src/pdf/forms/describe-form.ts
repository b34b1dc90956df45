import type {
	CheckboxField,
	DropdownField,
	FormField,
	ListBoxField,
	PDF,
	RadioField,
	TextField,
} from "@libpdf/core";

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
	for (const field of pdf.getForm()?.getFields() ?? []) {
		const described = describeField(field);
		if (described) fields.push(described);
	}
	return fields;
}

function describeField(field: FormField): NativeField | undefined {
	const common = { name: field.name, options: [], editable: false, maxLength: null };
	if (isField(field, "text")) return { ...common, type: "text", maxLength: field.maxLength || null };
	if (isField(field, "checkbox")) return { ...common, type: "checkbox", options: field.getOnValues() };
	if (isField(field, "radio")) return { ...common, type: "radio", options: radioOptions(field) };
	if (isField(field, "dropdown")) {
		return { ...common, type: "dropdown", options: choices(field), editable: field.isEditable };
	}
	if (isField(field, "listbox")) return { ...common, type: "listbox", options: choices(field) };
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

function radioOptions(field: FieldOfType["radio"]): string[] {
	return [...new Set([...field.getOptions(), ...field.getExportValues()])];
}

function choices(field: FieldOfType["dropdown"] | FieldOfType["listbox"]): string[] {
	return [...new Set(field.getOptions().flatMap((option) => [option.value, option.display]))];
}
