import { nameOf } from "../../src/signing/field-words.ts";
import type { FieldView } from "../../src/signing/presenter.ts";
import { english as words } from "../../src/signing/words.ts";

/** "Rent, for Ada, optional, page 2": how a field is told from the others. */
export function captionOf(field: FieldView): string {
	return `${nameOf(field)}${detailsOf(field)}`;
}

/** What follows the name. */
export function detailsOf(field: FieldView): string {
	const parts = [
		field.forName ? words.forPerson(field.forName) : "",
		field.required || field.readOnly ? "" : words.optional,
		words.page(field.page),
	];
	return parts.map((part) => part && `, ${part}`).join("");
}
