import { BadRequest, errorOf, ValidationFailed } from "@repo/http-errors";
import { said } from "../../languages/said.ts";
import {
	type ConditionalField,
	type ConditionsOn,
	findConditionProblems,
} from "./rules/condition-problems.ts";
import { findUnoffered } from "./rules/unoffered.ts";

/**
 * Called with the fields as they would be after a change of fields, recipients or order. Throws ValidationFailed with the
 * problems of fields that have a path in the request, otherwise ConditionBroken.
 */
export function requireConditions(
	fields: readonly ConditionalField[],
	on: ConditionsOn,
	pathOf: (field: ConditionalField) => string | undefined = () => undefined,
): void {
	const problems = [...findConditionProblems(fields, on)];
	const given = fields.filter((field) => pathOf(field) !== undefined);
	const faults = [
		...problems.filter(({ field }) => pathOf(field) !== undefined),
		...findUnoffered(given, fields),
	].map(({ field, path, message }) => ({ path: `${pathOf(field)}.${path}`, message }));
	if (faults.length > 0) throw new ValidationFailed(faults);
	const [first] = problems;
	if (first) throw new ConditionBroken({ field: nameOf(first.field), target: String(first.target) });
}

function nameOf({ id, fieldMeta }: ConditionalField): string {
	const { label } = (fieldMeta ?? {}) as { label?: string | null };
	return label ? `${id} (“${label}”)` : String(id);
}

const ConditionBroken = errorOf(BadRequest, "condition_broken", (named: { field: string; target: string }) =>
	said(({ editor }) => editor.conditions.broken(named)),
);
