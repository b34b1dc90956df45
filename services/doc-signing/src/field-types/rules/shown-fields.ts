import { type Condition, type Conditional, type ConditionValue, decideConditions } from "./conditions.ts";
import type { StoredAnswer } from "./definition.ts";
import type { FieldType } from "./field-types.ts";
import { readNumber } from "./number-format.ts";
import { shownText } from "./outcomes.ts";

type Known = { id: number; type: FieldType; fieldMeta: object | null };
type Stored = Known & Pick<StoredAnswer, "customText" | "answer"> & { inserted: boolean };

/** Which fields are shown and required, given the current value of each. */
export function decideFields<Field extends Known>(
	fields: readonly Field[],
	read: (field: Field) => Pick<StoredAnswer, "customText" | "answer"> | undefined,
) {
	const decided = decideConditions(
		fields.map((field) => ({ ...conditionsOf(field), id: field.id, field })),
		({ field }) => toConditionValue(field, read(field)),
	);
	return {
		isShown: (field: Known): boolean => decided.isShown({ ...conditionsOf(field), id: field.id }),
		isMet: (condition: Condition): boolean => decided.isMet(condition),
		/** The field with its condition to be required as a fixed setting. */
		resolve: <One extends Known>(field: One): One => {
			const { requiredWhen } = conditionsOf(field);
			if (!requiredWhen) return field;
			return { ...field, fieldMeta: { ...field.fieldMeta, required: decided.areMet(requiredWhen) } };
		},
	};
}

/** The fields of a document that are shown, given their stored values. */
export function shownFields<Field extends Stored>(fields: readonly Field[]): Field[] {
	if (fields.every((field) => !conditionsOf(field).showWhen)) return [...fields];
	const { isShown } = decideFields(fields, (field) => (field.inserted ? field : undefined));
	return fields.filter(isShown);
}

function conditionsOf({ fieldMeta }: Known): Conditional {
	return (fieldMeta ?? {}) as Conditional;
}

function toConditionValue(
	{ type, fieldMeta }: Known,
	stored: Pick<StoredAnswer, "customText" | "answer"> | undefined,
): ConditionValue {
	if (!stored) return { text: "", chosen: [], isFilled: false };
	const { customText, answer } = stored;
	const chosen = answer?.type === "chosen" ? answer.ids : [];
	const isSignature = answer !== null && answer.type !== "chosen" && answer.type !== "shown";
	const value = {
		text: shownText(stored),
		chosen,
		isFilled: customText !== "" || chosen.length > 0 || isSignature,
	};
	return type === "NUMBER" ? { ...value, number: toNumber(customText, fieldMeta) } : value;
}

/** NaN for what is no number, which equals nothing. */
export function toNumber(
	text: string,
	rules: Parameters<typeof readNumber>[1] | object | null,
	locale?: string,
): number {
	const read = readNumber(text, rules ?? {}, locale);
	return "plain" in read ? Number(read.plain) : Number.NaN;
}
