import {
	definitionOfMeta,
	type FieldMeta,
	type FieldType,
	getDefinition,
} from "../../../../field-types/rules/field-types.ts";

/** A value for a field before anyone signs: it becomes the field's default. */
export type Prefill = {
	id: number;
	type: FieldMeta["type"];
	label?: string | null | undefined;
	placeholder?: string | null | undefined;
	value?: string | number | string[] | null | undefined;
};

/** The field's meta with the value, or why it cannot have it. */
export function prefilled(
	{ type, fieldMeta }: { type: FieldType; fieldMeta?: FieldMeta | null | undefined },
	prefill: Prefill,
): { meta: FieldMeta } | { problem: string } {
	// A date needs no `fieldMeta` in the template.
	const meta = fieldMeta ?? (type === "DATE" ? getDefinition(type).meta.parse({ type: "date" }) : null);
	if (!meta || !isSameType(meta, prefill.type))
		return {
			problem: meta
				? `type must be "${meta.type}", as in the template`
				: "this type of field cannot be prefilled",
		};
	const { label, placeholder, value } = prefill;
	const worded = { ...meta, ...(label && { label }), ...(placeholder && { placeholder }) };
	if (value === null || value === undefined) return { meta: worded };
	const takes = definitionOfMeta(meta).prefill;
	if (!takes) return { problem: "this type of field cannot be prefilled" };
	const result = takes.apply(worded, [value].flat().map(String));
	return "problem" in result ? result : { meta: { ...worded, ...result.change } as FieldMeta };
}

function isSameType(one: FieldMeta, type: FieldMeta["type"]): boolean {
	return definitionOfMeta(one).metaTypes.includes(type);
}
