import type { FieldRow } from "../envelopes/documents/queries.ts";
import type { PlacedRow } from "../envelopes/fields/place-fields.ts";
import { readPlace } from "../envelopes/fields/rules/cover.ts";
import type { TemplateFieldRow } from "../envelopes/templates/queries.ts";

export function presentField(row: FieldRow) {
	const { documentId, customText, inserted } = row;
	return presentPlaced(row, { documentId }, { customText, inserted });
}

export function presentFieldAnswer(row: FieldRow) {
	const { documentId, customText, inserted, fieldMeta } = row;
	// v1 clients expect `fieldMeta` to be absent here, and null in reads.
	return presentAnswer(row, { documentId }, { customText, inserted, ...(fieldMeta && { fieldMeta }) });
}

export function presentTemplateField(row: TemplateFieldRow) {
	return presentPlaced(row, { templateId: row.templateId }, { customText: "" });
}

export function presentTemplateFieldAnswer(row: TemplateFieldRow) {
	const { templateId, fieldMeta } = row;
	return presentAnswer(row, { templateId }, { customText: "", fieldMeta });
}

/** A field in a read of its owner: positions are text. `owner` names the document or template. */
function presentPlaced<Owner extends object, Given extends object>(
	row: PlacedRow,
	owner: Owner,
	given: Given,
) {
	const { id, recipientId, type, page, positionX, positionY, width, height, fieldMeta, cover } = row;
	const place = { page, positionX, positionY, width, height };
	return { id, ...owner, recipientId, type, ...place, ...given, fieldMeta, ...(cover && { cover }) };
}

/** A field in the response to adding, changing and removing it: positions are numbers. */
function presentAnswer<Owner extends object, Given extends object>(
	row: PlacedRow,
	owner: Owner,
	given: Given,
) {
	const { id, recipientId, type, cover } = row;
	return { id, ...owner, recipientId, type, ...readPlace(row), ...given, ...(cover && { cover }) };
}
