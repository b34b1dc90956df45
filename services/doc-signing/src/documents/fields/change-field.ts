import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { FieldMeta } from "../../field-types/rules/field-types.ts";
import { recordEvent } from "../events/record-event.ts";
import { type FieldRow, updateDocument } from "../queries.ts";
import { lockField } from "./lock-field.ts";
import { updateField } from "./queries.ts";
import { type FieldToPlace, requirePlaceable, rowOf } from "./require-placeable.ts";
import type { ChangeField } from "./schemas.ts";

/** Changes what is given of a field nobody has filled; the whole of it must then be right. */
export async function changeField(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, user }: ApiCaller<"documents.manage">,
	{ documentId, fieldId }: { documentId: number; fieldId: number },
	asked: ChangeField,
): Promise<FieldRow> {
	const { document, field, present, recipients } = await lockField(tx, owner, documentId, fieldId);
	const wanted = merged(field, asked);
	requirePlaceable([wanted], { file: document.file, recipients, present }, () => "body");
	const changed = await updateField(tx, { documentId, id: fieldId }, rowOf(wanted));
	if (!changed) throw new Error("a field under the document's lock was not there");
	const at = clock();
	const { recipientId, type, page } = changed;
	const data = { by: userActor(user), fields: [{ id: fieldId, recipientId, type, page }] };
	await recordEvent(tx, documentId, { type: "FIELD_CHANGED", data, at });
	await updateDocument(tx, documentId, { updatedAt: at });
	return changed;
}

function merged(field: FieldRow, asked: ChangeField): FieldToPlace {
	return {
		recipientId: asked.recipientId ?? field.recipientId,
		type: asked.type ?? field.type,
		pageNumber: asked.pageNumber ?? field.page,
		pageX: asked.pageX ?? Number(field.positionX),
		pageY: asked.pageY ?? Number(field.positionY),
		pageWidth: asked.pageWidth ?? Number(field.width),
		pageHeight: asked.pageHeight ?? Number(field.height),
		fieldMeta: asked.fieldMeta === undefined ? (field.fieldMeta as FieldMeta | null) : asked.fieldMeta,
	};
}
