import type { FieldRow } from "../envelopes/documents/queries.ts";
import { presentPlacedField, presentPlacedFieldAnswer } from "./present-field.ts";

export function presentField(row: FieldRow) {
	const { documentId, customText, inserted } = row;
	return presentPlacedField(row, { documentId }, { customText, inserted });
}

export function presentFieldAnswer(row: FieldRow) {
	const { documentId, customText, inserted, fieldMeta } = row;
	// v1 clients expect `fieldMeta` to be absent here, and null in reads.
	const given = { customText, inserted, ...(fieldMeta && { fieldMeta }) };
	return presentPlacedFieldAnswer(row, { documentId }, given);
}
