import type { EditResult } from "../envelopes/fields/edit-fields.ts";
import type { PlacedRow } from "../envelopes/fields/place-fields.ts";

/** A field in a read of its owner: positions are text. `owner` names the document or template. */
export function presentPlacedField<Owner extends object, Given extends object>(
	row: PlacedRow,
	owner: Owner,
	given: Given,
) {
	const { id, recipientId, type, page, positionX, positionY, width, height, fieldMeta, cover } = row;
	const place = { page, positionX, positionY, width, height };
	return { id, ...owner, recipientId, type, ...place, ...given, fieldMeta, ...(cover && { cover }) };
}

/** A field in the response to adding, changing and removing it: positions are numbers. */
export function presentPlacedFieldAnswer<Owner extends object, Given extends object>(
	row: PlacedRow,
	owner: Owner,
	given: Given,
) {
	const { id, recipientId, type, cover } = row;
	return {
		id,
		...owner,
		recipientId,
		type,
		pageNumber: row.page,
		pageX: Number(row.positionX),
		pageY: Number(row.positionY),
		pageWidth: Number(row.width),
		pageHeight: Number(row.height),
		...given,
		...(cover && { cover }),
	};
}

export function presentEditWith<Row, Field>(present: (row: Row) => Field) {
	return ({ row, ...result }: EditResult<Row>) => ({
		...result,
		field: row === undefined ? null : present(row),
	});
}
