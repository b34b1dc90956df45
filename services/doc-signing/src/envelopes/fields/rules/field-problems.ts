import type { Problem } from "../../../field-types/rules/definition.ts";
import {
	definitionOfMeta,
	type FieldMeta,
	type FieldType,
	getDefinition,
} from "../../../field-types/rules/field-types.ts";

import { findUndrawable } from "../../../pdf/rules/undrawable.ts";
import { type Cover, findCoverProblems, type Place } from "./cover.ts";

export type PlacedField = Place & {
	type: FieldType;
	fieldMeta?: FieldMeta | null | undefined;
	cover?: Cover | null | undefined;
};

// Computed percentages may exceed 100 slightly (33.3 + 66.7). The CHECK of the table allows the same.
const TOLERANCE = 0.001;

/** Every contradiction within a field. `pageCount` is null until the file is uploaded. */
export function findFieldProblems(field: PlacedField, pageCount: number | null): Problem[] {
	return [
		...typeProblems(field),
		...placeProblems(field, pageCount),
		...metaProblems(field),
		...findCoverProblems(field.cover, pageCount),
	];
}

function* typeProblems({ type, fieldMeta }: PlacedField): Generator<Problem> {
	const { metaTypes: expected, needsMeta } = getDefinition(type);
	if (!fieldMeta && needsMeta)
		yield { path: "fieldMeta.type", message: `is required for a ${type} field, such as "${expected[0]}"` };
	if (fieldMeta && !expected.includes(fieldMeta.type))
		yield { path: "fieldMeta.type", message: `must be "${expected[0]}" for a ${type} field` };
}

function* placeProblems(field: PlacedField, pageCount: number | null): Generator<Problem> {
	if (field.pageX + field.pageWidth > 100 + TOLERANCE)
		yield {
			path: "pageWidth",
			message: "extends beyond the right edge: pageX + pageWidth must be at most 100 percent of the page",
		};
	if (field.pageY + field.pageHeight > 100 + TOLERANCE)
		yield {
			path: "pageHeight",
			message: "extends beyond the bottom edge: pageY + pageHeight must be at most 100 percent of the page",
		};
	if (pageCount !== null && field.pageNumber > pageCount)
		yield { path: "pageNumber", message: `must be at most ${pageCount}, the number of pages in the file` };
}

type Words = { [Member in "text" | "value" | "defaultValue"]?: string | number | null | undefined } & {
	values?: { value: string }[] | null | undefined;
};

/** Words of the sender that the sealed file shows if the recipient accepts them. */
function* findUndrawableProblems({ text, value, defaultValue, values }: Words): Generator<Problem> {
	const options = values?.map((option) => option.value).join("\n");
	for (const [member, words] of Object.entries({ text, value, defaultValue, values: options })) {
		const character = findUndrawable(String(words ?? ""));
		if (character)
			yield { path: `fieldMeta.${member}`, message: `must not contain ${character}, which no font has` };
	}
}

function* metaProblems({ fieldMeta }: PlacedField): Generator<Problem> {
	if (!fieldMeta) return;
	const definition = definitionOfMeta(fieldMeta);
	yield* definition.findMetaProblems(fieldMeta);
	yield* findUndrawableProblems(fieldMeta);
	const isFixed = fieldMeta.readOnly && definition.effects.includes("readOnly");
	if (fieldMeta.requiredWhen && !definition.effects.includes("required"))
		yield {
			path: "fieldMeta.requiredWhen",
			message: `has no effect: whether a ${fieldMeta.type} field is required is fixed`,
		};
	if (fieldMeta.requiredWhen && fieldMeta.required)
		yield { path: "fieldMeta.requiredWhen", message: "has no effect, because the field is always required" };
	if ((fieldMeta.required || fieldMeta.requiredWhen) && isFixed && !definition.hasDefault(fieldMeta))
		yield {
			path: "fieldMeta.readOnly",
			message: "must be false, because the field is required and has no value",
		};
}
