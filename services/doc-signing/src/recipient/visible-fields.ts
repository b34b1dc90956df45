import { decideConditions } from "../field-types/rules/conditions.ts";
import { toNumber } from "../field-types/rules/shown-fields.ts";
import type { FieldView } from "./presenter.ts";

/**
 * The fields that the values on the page show, each as they require it. The server decides by the same rules. A value
 * that was refused is not one.
 */
export function visibleFields(
	fields: FieldView[],
	locale: string,
	refused: ReadonlyMap<number, unknown> = new Map(),
): FieldView[] {
	if (fields.every(({ showWhen, requiredWhen }) => !showWhen && !requiredWhen)) return fields;
	const { isShown, areMet } = decideConditions(fields, (field) => {
		const { id, value, chosen, control } = field;
		const isNumber = control.kind === "text" && control.expects === "number";
		return {
			text: value,
			...(isNumber && { number: toNumber(value, field, locale) }),
			chosen,
			isFilled: !isEmpty(field) && !refused.has(id),
		};
	});
	return fields.filter(isShown).map((field) => {
		if (!field.requiredWhen || !areMet(field.requiredWhen)) return field;
		return { ...field, required: true, problem: isEmpty(field) ? field.missing : field.problem };
	});
}

export function isEmpty({ value, chosen, signature }: FieldView): boolean {
	return value.trim() === "" && chosen.length === 0 && signature === null;
}

/** The fields whose values decide whether this one is shown, directly or through others. */
export function listDeciding(fields: readonly FieldView[], id: number): Set<number> {
	const found = new Set<number>();
	const add = (one: number): void => {
		for (const { fieldId } of fields.find((field) => field.id === one)?.showWhen?.conditions ?? []) {
			if (found.has(fieldId)) continue;
			found.add(fieldId);
			add(fieldId);
		}
	};
	add(id);
	return found;
}
