import { findFieldProblems } from "../../envelopes/fields/rules/field-problems.ts";
import type { MappedField } from "./map-field.ts";

/** A file of an envelope that becomes pages of a document. `fileId` is as its fields name it. */
export type Section = { fileId: string | null; pages: number };

/** The fields, each on its page of the document. Those whose file does not have the page are left out. */
export function placeFields<Field extends MappedField>(
	fields: readonly Field[],
	sections: readonly Section[],
): Field[] {
	return fields.flatMap((field) => {
		// Before 1.13 an envelope had one file, which fields did not name.
		const index = sections.length === 1 ? 0 : sections.findIndex(({ fileId }) => fileId === field.fileId);
		const section = sections[index];
		if (!section || findFieldProblems(field, section.pages).length > 0) return [];
		const before = sections.slice(0, index).reduce((sum, { pages }) => sum + pages, 0);
		return [{ ...field, pageNumber: field.pageNumber + before }];
	});
}
