import type { FieldMeta } from "../field-meta.ts";

export type ValueMeta = Extract<FieldMeta, { type: "text" | "number" | "select" | "dropdown" }>;

/** The sender's default and the member it comes from: a type's own, else `text`, which the contract gives every type. */
export function defaultValueOf(meta: ValueMeta): { member: string; value: string | number } | undefined {
	const { text } = meta;
	if (meta.type === "number" && !isBlank(meta.value)) return { member: "value", value: meta.value };
	if ((meta.type === "select" || meta.type === "dropdown") && !isBlank(meta.defaultValue))
		return { member: "defaultValue", value: meta.defaultValue };
	return isBlank(text) ? undefined : { member: "text", value: text };
}

function isBlank(value: string | number | null | undefined): value is "" | null | undefined {
	return value === null || value === undefined || String(value).trim() === "";
}
