import type { PageWords } from "../../src/languages/generated/en/page.ts";
import { nameField } from "../../src/recipient/field-words.ts";
import type { FieldView } from "../../src/recipient/presenter.ts";

/** "Rent, for Ada, optional, page 2": distinguishes a field from others. */
export function writeCaption(words: PageWords, field: FieldView): string {
	return [nameField(words, field), ...listParts(words, field)].join(words.listSeparator);
}

/** What follows the name. */
export function writeDetails(words: PageWords, field: FieldView): string {
	return ["", ...listParts(words, field)].join(words.listSeparator);
}

function listParts(words: PageWords, { forName, required, readOnly, page }: FieldView): string[] {
	return [
		...(forName ? [words.forPerson({ name: forName })] : []),
		...(required || readOnly ? [] : [words.optional]),
		words.page({ page }),
	];
}
