import type { FieldMeta } from "../../../documents/fields/field-meta.ts";

/** A value for a field before anyone signs: it becomes the field's default. */
export type Prefill = {
	id: number;
	type: "text" | "number" | "radio" | "checkbox" | "dropdown" | "select";
	label?: string | null | undefined;
	placeholder?: string | null | undefined;
	value?: string | number | string[] | null | undefined;
};

/** The field's meta with the value in it, or why it cannot have it. */
export function prefilled(
	meta: FieldMeta | null,
	prefill: Prefill,
): { meta: FieldMeta } | { problem: string } {
	if (!meta || !isSameType(meta.type, prefill.type))
		return {
			problem: `must be of the field's type, which is ${meta?.type ?? "one that cannot be prefilled"}`,
		};
	const { label, placeholder, value } = prefill;
	const worded = { ...meta, ...(label && { label }), ...(placeholder && { placeholder }) };
	return value === null || value === undefined ? { meta: worded } : withValue(worded, value);
}

function withValue(
	meta: FieldMeta,
	value: string | number | string[],
): { meta: FieldMeta } | { problem: string } {
	const words = [value].flat().map(String);
	const [text = ""] = words;
	switch (meta.type) {
		case "text":
			return { meta: { ...meta, text } };
		case "number":
			return { meta: { ...meta, value: text } };
		case "radio":
		case "checkbox": {
			const values = meta.values ?? [];
			const unknown = words.find((word) => !values.some((choice) => choice.value === word));
			if (unknown !== undefined) return { problem: notOffered(unknown) };
			return {
				meta: {
					...meta,
					values: values.map((choice) => ({ ...choice, checked: words.includes(choice.value) })),
				},
			};
		}
		case "select":
		case "dropdown": {
			const isOffered = (meta.values ?? []).some((choice) => choice.value === text);
			return isOffered ? { meta: { ...meta, defaultValue: text } } : { problem: notOffered(text) };
		}
		case "signature":
		case "initials":
		case "name":
		case "email":
		case "date":
			return { problem: `a ${meta.type} field cannot be prefilled` };
	}
}

/** SELECT and DROPDOWN are two names of one type. */
function isSameType(one: string, other: string): boolean {
	const name = (type: string) => (type === "dropdown" ? "select" : type);
	return name(one) === name(other);
}

function notOffered(word: string): string {
	return `the field does not offer "${word}"`;
}
