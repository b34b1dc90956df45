import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import type { Condition, Conditions } from "../../../src/field-types/rules/conditions.ts";
import type { EditorWords } from "../../../src/languages/generated/en/editor.ts";
import { writeLabel } from "../words.ts";

type Words = EditorWords["conditions"];

/** Writes conditions in words: "Pets is checked and Rent is filled in". */
export function makeConditionWriter(
	words: Words,
	find: (id: number) => EditorField | undefined,
	locale: string,
) {
	const writeOne = (condition: Condition): string => {
		const named = find(condition.fieldId);
		const field = named ? writeLabel(named) : words.unknown;
		if (condition.operator === "equals") return words.equals({ field, value: condition.value });
		if (condition.operator === "filled") return words.filled({ field });
		const values = (named?.meta?.values ?? []) as { id: number; value: string }[];
		const at = values.findIndex(({ id }) => id === condition.optionId);
		if (at < 0) return words.checked({ field });
		return words.optionChecked({ field, option: values[at]?.value || String(at + 1) });
	};
	return ({ match, conditions }: Conditions): string =>
		new Intl.ListFormat(locale, { type: match === "any" ? "disjunction" : "conjunction" }).format(
			conditions.map(writeOne),
		);
}
