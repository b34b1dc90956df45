import type { Problem } from "../../../field-types/rules/definition.ts";
import {
	definitionOf,
	definitionOfMeta,
	type FieldMeta,
	type FieldType,
} from "../../../field-types/rules/field-types.ts";

export type PlacedField = {
	type: FieldType;
	pageNumber: number;
	pageX: number;
	pageY: number;
	pageWidth: number;
	pageHeight: number;
	fieldMeta?: FieldMeta | null | undefined;
};

// Percentages that were computed, 33.3 + 66.7, may miss 100 by a hair; the CHECK of the table allows as much.
const HAIR = 0.001;

/** Everything that does not go together in a field. `pageCount` is null while the file has not come. */
export function findFieldProblems(field: PlacedField, pageCount: number | null): Problem[] {
	return [...typeProblems(field), ...placeProblems(field, pageCount), ...metaProblems(field)];
}

function* typeProblems({ type, fieldMeta }: PlacedField): Generator<Problem> {
	const { metaTypes: expected, needsMeta } = definitionOf(type);
	if (!fieldMeta && needsMeta)
		yield { path: "fieldMeta.type", message: `is missing: a ${type} field needs "${expected[0]}"` };
	if (fieldMeta && !expected.includes(fieldMeta.type))
		yield { path: "fieldMeta.type", message: `must be "${expected[0]}" for a ${type} field` };
}

function* placeProblems(field: PlacedField, pageCount: number | null): Generator<Problem> {
	if (field.pageX + field.pageWidth > 100 + HAIR)
		yield {
			path: "pageWidth",
			message: "reaches beyond the right edge of the page (pageX + pageWidth > 100)",
		};
	if (field.pageY + field.pageHeight > 100 + HAIR)
		yield { path: "pageHeight", message: "reaches beyond the bottom of the page (pageY + pageHeight > 100)" };
	if (pageCount !== null && field.pageNumber > pageCount)
		yield { path: "pageNumber", message: `must be at most ${pageCount}: the file has no such page` };
}

function* metaProblems({ fieldMeta }: PlacedField): Generator<Problem> {
	if (!fieldMeta) return;
	const definition = definitionOfMeta(fieldMeta);
	yield* definition.findMetaProblems(fieldMeta);
	if (fieldMeta.required && fieldMeta.readOnly && !definition.hasDefault(fieldMeta))
		yield {
			path: "fieldMeta.readOnly",
			message: "makes no sense with required and no value: nobody could ever fill the field",
		};
}
