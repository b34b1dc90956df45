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
import { RecipientHasBegun } from "../recipients/errors.ts";
import { hasBegun } from "../rules/recipient-status.ts";
import { FieldNotFound } from "./errors.ts";

/** A field of that document which nobody has filled and whose recipient has not begun, under the document's lock. */
export async function lockField(
	tx: Transaction,
	owner: Access<"documents.manage">,
	documentId: number,
	fieldId: number,
): Promise<{ document: DocumentWithFile; field: FieldRow; present: FieldRow[]; recipients: RecipientRow[] }> {
	const document = await lockChangeable(tx, owner, documentId);
	const present = await listFields(tx, documentId);
	const field = present.find(({ id }) => id === fieldId);
	if (!field) throw new FieldNotFound();
	const recipients = await listRecipients(tx, documentId);
	const holder = recipients.find(({ id }) => id === field.recipientId);
	if (field.inserted || (holder && hasBegun(holder))) throw new RecipientHasBegun();
	return { document, field, present, recipients };
}
