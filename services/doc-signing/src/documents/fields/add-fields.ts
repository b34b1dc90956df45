import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { recordEvent } from "../events/record-event.ts";
import { lockChangeable } from "../lock-changeable.ts";
import { type FieldRow, listFields, listRecipients, updateDocument } from "../queries.ts";
import { TooManyFields } from "./errors.ts";
import { insertFields } from "./queries.ts";
import { requirePlaceable, rowOf } from "./require-placeable.ts";
import type { NewFieldInput } from "./schemas.ts";

const MAX_FIELDS = 5000;

/** Adds fields, all or none, in the order they are given. */
export async function addFields(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, user }: ApiCaller<"documents.manage">,
	documentId: number,
	asked: NewFieldInput | NewFieldInput[],
): Promise<FieldRow[]> {
	const given = Array.isArray(asked) ? asked : [asked];
	const { file } = await lockChangeable(tx, owner, documentId);
	const recipients = await listRecipients(tx, documentId);
	const present = await listFields(tx, documentId);
	requirePlaceable(given, { file, recipients, present }, (index) =>
		Array.isArray(asked) ? `body.${index}` : "body",
	);
	if (present.length + given.length > MAX_FIELDS) throw new TooManyFields(MAX_FIELDS);
	const at = clock();
	const added = await insertFields(tx, documentId, given.map(rowOf), at);
	const fields = added.map(({ id, recipientId, type, page }) => ({ id, recipientId, type, page }));
	await recordEvent(tx, documentId, { type: "FIELD_ADDED", data: { by: userActor(user), fields }, at });
	await updateDocument(tx, documentId, { updatedAt: at });
	return added;
}
