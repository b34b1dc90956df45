import type { PageWords } from "../../src/languages/generated/en/page.ts";
import { nameOf } from "../../src/recipient/field-words.ts";
import type { FieldView } from "../../src/recipient/presenter.ts";

/** "Rent, for Ada, optional, page 2": distinguishes a field from others. */
export function captionOf(words: PageWords, field: FieldView): string {
	return [nameOf(words, field), ...partsOf(words, field)].join(words.listSeparator);
}

/** What follows the name. */
export function detailsOf(words: PageWords, field: FieldView): string {
	return ["", ...partsOf(words, field)].join(words.listSeparator);
}

function partsOf(words: PageWords, { forName, required, readOnly, page }: FieldView): string[] {
	return [
		...(forName ? [words.forPerson({ name: forName })] : []),
		...(required || readOnly ? [] : [words.optional]),
		words.page({ page }),
	];
}
