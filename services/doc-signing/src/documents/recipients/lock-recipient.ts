import type { Transaction } from "@repo/service-kit/database";
import type { Access } from "../../teams/rules/permissions.ts";
import { lockChangeable } from "../lock-changeable.ts";
import {
	type DocumentWithFile,
	type FieldRow,
	listFields,
	listRecipients,
	type RecipientRow,
} from "../queries.ts";
import { hasBegun } from "../rules/recipient-status.ts";
import { RecipientHasBegun, RecipientNotFound } from "./errors.ts";

export type LockedRecipient = {
	document: DocumentWithFile;
	recipient: RecipientRow;
	others: RecipientRow[];
	fields: FieldRow[];
};

/** A recipient of that document who may still be changed, under the document's lock. */
export async function lockRecipient(
	tx: Transaction,
	owner: Access<"documents.manage">,
	documentId: number,
	recipientId: number,
): Promise<LockedRecipient> {
	const document = await lockChangeable(tx, owner, documentId);
	const all = await listRecipients(tx, documentId);
	const recipient = all.find(({ id }) => id === recipientId);
	if (!recipient) throw new RecipientNotFound();
	const fields = (await listFields(tx, documentId)).filter((field) => field.recipientId === recipientId);
	// An assistant may have filled fields for somebody who has not opened the document.
	if (hasBegun(recipient) || fields.some(({ inserted }) => inserted)) throw new RecipientHasBegun();
	return { document, recipient, others: all.filter((other) => other !== recipient), fields };
}
