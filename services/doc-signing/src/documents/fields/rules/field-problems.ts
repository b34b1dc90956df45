import type { FieldMeta } from "../field-meta.ts";
import { defaultValueOf } from "./default-value.ts";
import { type FieldType, isAdvanced, metaTypesOf } from "./field-types.ts";
import { readNumber, writtenIn } from "./number-format.ts";

export type Problem = { path: string; message: string };
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
	const expected = metaTypesOf(type);
	if (!fieldMeta && isAdvanced(type))
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
	if (fieldMeta.type === "text" || fieldMeta.type === "number") yield* lengthProblems(fieldMeta);
	if (fieldMeta.type === "number") yield* numberProblems(fieldMeta);
	if (fieldMeta.type === "radio" || fieldMeta.type === "checkbox") yield* choiceProblems(fieldMeta);
	if (fieldMeta.type === "select" || fieldMeta.type === "dropdown") yield* selectProblems(fieldMeta);
	if (fieldMeta.required && fieldMeta.readOnly && !hasValue(fieldMeta))
		yield {
			path: "fieldMeta.readOnly",
			message: "makes no sense with required and no value: nobody could ever fill the field",
		};
}

function* lengthProblems(meta: Extract<FieldMeta, { type: "text" | "number" }>): Generator<Problem> {
	const { characterLimit } = meta;
	const given = defaultValueOf(meta);
	if (given && characterLimit && [...String(given.value)].length > characterLimit)
		yield {
			path: `fieldMeta.${given.member}`,
			message: `has more than characterLimit (${characterLimit}) characters`,
		};
}

function* numberProblems(meta: Extract<FieldMeta, { type: "number" }>): Generator<Problem> {
	const { minValue, maxValue, numberFormat } = meta;
	if (typeof minValue === "number" && typeof maxValue === "number" && minValue > maxValue)
		yield { path: "fieldMeta.minValue", message: "must not be more than maxValue" };
	const given = defaultValueOf(meta);
	if (!given) return;
	const path = `fieldMeta.${given.member}`;
	const number = Number(given.value);
	if (!Number.isFinite(number)) yield { path, message: "must be a number, e.g. -12.5" };
	if (typeof minValue === "number" && number < minValue)
		yield { path, message: `must be at least minValue (${minValue})` };
	if (typeof maxValue === "number" && number > maxValue)
		yield { path, message: `must be at most maxValue (${maxValue})` };
	const read = readNumber(writtenIn(numberFormat, given.value), { type: "number", numberFormat });
	if (Number.isFinite(number) && "problem" in read)
		yield { path, message: `does not fit numberFormat: ${read.problem}` };
}

function* choiceProblems(meta: Extract<FieldMeta, { type: "radio" | "checkbox" }>): Generator<Problem> {
	const values = meta.values ?? [];
	if (new Set(values.map(({ id }) => id)).size < values.length)
		yield { path: "fieldMeta.values", message: "must not hold the same id twice" };
	if (meta.type === "radio" && values.filter(({ checked }) => checked).length > 1)
		yield { path: "fieldMeta.values", message: "of a radio field, only one can be checked" };
	if (meta.type === "checkbox" && meta.validationRule && typeof meta.validationLength !== "number")
		yield { path: "fieldMeta.validationLength", message: "is missing: validationRule needs a number" };
	if (meta.type === "checkbox" && values.length > 0 && leastOf(meta) > values.length)
		yield {
			path: "fieldMeta.validationLength",
			message: `must be at most ${values.length}: there are no more values`,
		};
}

function* selectProblems(meta: Extract<FieldMeta, { type: "select" | "dropdown" }>): Generator<Problem> {
	const given = defaultValueOf(meta);
	if (given && !(meta.values ?? []).some(({ value }) => value === given.value))
		yield { path: `fieldMeta.${given.member}`, message: "must be one of the values" };
}

/** How many boxes have to be ticked. */
function leastOf({ validationRule, validationLength }: Extract<FieldMeta, { type: "checkbox" }>): number {
	const isAtMost = !validationRule || validationRule === "Select at most" || validationRule === "<=";
	return isAtMost ? 0 : (validationLength ?? 0);
}

/** Names, addresses and dates are known without asking; the others need one here. */
function hasValue(meta: FieldMeta): boolean {
	switch (meta.type) {
		case "text":
		case "number":
		case "select":
		case "dropdown":
			return defaultValueOf(meta) !== undefined;
		case "radio":
		case "checkbox":
			return (meta.values ?? []).some(({ checked }) => checked);
		case "name":
		case "email":
		case "date":
			return true;
		case "signature":
		case "initials":
			return false;
	}
}
