import { presentPlacedField, presentPlacedFieldAnswer } from "../../envelopes/fields/presenter.ts";
import type { FieldRow } from "../queries.ts";

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
