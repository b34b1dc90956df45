import { placedField } from "../../fields/place-fields.ts";
import { findFieldProblems } from "../../fields/rules/field-problems.ts";
import type { TemplateFieldRow } from "../queries.ts";
import { prefilled } from "./rules/prefill.ts";
import type { PrefillField } from "./schemas.ts";

type Problem = { path: string; message: string };

/** The template's fields with these values as defaults, or what is wrong with each value. */
export function prefillFields(
	fields: readonly TemplateFieldRow[],
	prefills: readonly PrefillField[],
): { fields: TemplateFieldRow[]; problems: Problem[] } {
	const problems: Problem[] = [];
	const changed = new Map(fields.map((field) => [field.id, field]));
	for (const [index, prefill] of prefills.entries()) {
		const path = `body.prefillFields.${index}`;
		const field = changed.get(prefill.id);
		if (!field) {
			problems.push({ path: `${path}.id`, message: `${prefill.id} is not a field of this template` });
			continue;
		}
		const placed = placedField(field);
		const result = prefilled(placed, prefill);
		if ("problem" in result) {
			problems.push({ path, message: result.problem });
			continue;
		}
		const unfit = findFieldProblems({ ...placed, fieldMeta: result.meta }, null);
		problems.push(...unfit.map(({ message }) => ({ path: `${path}.value`, message })));
		changed.set(field.id, { ...field, fieldMeta: result.meta });
	}
	return { fields: [...changed.values()], problems };
}
