import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvent } from "../events/record-event.ts";
import { type FieldRow, updateDocument } from "../queries.ts";
import { lockField } from "./lock-field.ts";
import { deleteField } from "./queries.ts";

export async function removeField(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, user }: ApiCaller<"documents.manage">,
	{ documentId, fieldId }: { documentId: number; fieldId: number },
): Promise<FieldRow> {
	const { field } = await lockField(tx, owner, documentId, fieldId);
	await deleteField(tx, { documentId, id: fieldId });
	const at = clock();
	const { recipientId, type, page } = field;
	const data = { by: userActor(user), fields: [{ id: fieldId, recipientId, type, page }] };
	await recordEvent(tx, documentId, { type: "FIELD_REMOVED", data, at });
	await updateDocument(tx, documentId, { updatedAt: at });
	return field;
}
