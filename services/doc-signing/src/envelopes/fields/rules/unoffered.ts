import { fold, listConditions } from "../../../field-types/rules/conditions.ts";
import type { Problem } from "../../../field-types/rules/definition.ts";

type Field = { id: number; fieldMeta: object | null };
type List = { type?: string; values?: { value: string }[] | null };

/**
 * Conditions that can never be met, because a list does not offer their value. Its options may change afterwards, so it
 * is checked when the condition is written and when the document is sent.
 */
export function* findUnoffered<One extends Field>(
	fields: readonly One[],
	all: readonly Field[] = fields,
): Generator<Problem & { field: One }> {
	const conditional = fields.flatMap((field) =>
		listConditions(field.fieldMeta).map((one) => ({ field, ...one })),
	);
	if (conditional.length === 0) return;
	const byId = new Map(all.map((field) => [field.id, field]));
	for (const { field, condition, path } of conditional) {
		if (condition.operator !== "equals") continue;
		const list = byId.get(condition.fieldId)?.fieldMeta as List | undefined;
		if (list?.type !== "select" && list?.type !== "dropdown") continue;
		if (list.values?.some(({ value }) => fold(value) === fold(condition.value))) continue;
		const message = `“${condition.value}” is not an option of the field that it depends on`;
		yield { field, path: `${path}.value`, message };
	}
}
