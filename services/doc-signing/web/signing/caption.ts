import type { FieldView } from "../../src/signing/presenter.ts";
import { english as words } from "../../src/signing/words.ts";

/** "Rent, for Ada, optional, page 2": how a field is told from the others. */
export function captionOf(field: FieldView): string {
	const parts = [
		nameOf(field),
		field.forName ? words.forPerson(field.forName) : "",
		field.required || field.readOnly ? "" : words.optional,
		words.page(field.page),
	];
	return parts.filter(Boolean).join(", ");
}

export function nameOf({ label, type }: FieldView): string {
	return label ?? words.fieldNames[type];
}
