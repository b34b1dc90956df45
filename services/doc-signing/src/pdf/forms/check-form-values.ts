import { findUndrawable } from "../rules/undrawable.ts";
import type { NativeField } from "./describe-form.ts";

export type FormValues = Record<string, string | number | boolean>;
export type FormValueProblem = { name: string; message: string };

/** Checks `formValues` against the file's fields; empty when all of them fit. */
export function checkFormValues(fields: readonly NativeField[], values: FormValues): FormValueProblem[] {
	const byName = new Map(fields.map((field) => [field.name, field]));
	const problems: FormValueProblem[] = [];
	for (const [name, value] of Object.entries(values)) {
		const field = byName.get(name);
		const message = field ? problemWith(field, value) : `The PDF has no form field named "${name}".`;
		if (message) problems.push({ name, message });
	}
	return problems;
}

/** The values that fit the file. The others are reported to the sender and ignored, as in v1. */
export function fittingFormValues(fields: readonly NativeField[], values: FormValues): FormValues {
	const unfit = new Set(checkFormValues(fields, values).map(({ name }) => name));
	return Object.fromEntries(Object.entries(values).filter(([name]) => !unfit.has(name)));
}

function problemWith(field: NativeField, value: string | number | boolean): string | undefined {
	if (field.type === "checkbox") {
		return typeof value === "boolean" || field.options.includes(String(value))
			? undefined
			: `"${field.name}" is a check box: send true or false.`;
	}
	if (typeof value === "boolean") return `"${field.name}" is a ${field.type} field: send text or a number.`;
	const text = String(value);
	const character = findUndrawable(text);
	if (character) return `"${field.name}" cannot show ${character}.`;
	if (field.type === "text") {
		return field.maxLength !== null && [...text].length > field.maxLength
			? `"${field.name}" takes at most ${field.maxLength} characters.`
			: undefined;
	}
	if (field.editable || field.options.includes(text)) return undefined;
	return `"${field.name}" offers ${field.options.map((option) => `"${option}"`).join(", ")}, not "${text}".`;
}
