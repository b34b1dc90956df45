import { fieldMetaSchema } from "../../documents/fields/field-meta.ts";
import type { TemplateFieldRow } from "../queries.ts";
import type { AskedField } from "./place-fields.ts";

/** A field as it was asked for, from its row. */
export function placedField(row: TemplateFieldRow): AskedField {
	return {
		recipientId: row.recipientId,
		type: row.type,
		pageNumber: row.page,
		pageX: Number(row.positionX),
		pageY: Number(row.positionY),
		pageWidth: Number(row.width),
		pageHeight: Number(row.height),
		fieldMeta: row.fieldMeta && fieldMetaSchema.parse(row.fieldMeta),
	};
}
