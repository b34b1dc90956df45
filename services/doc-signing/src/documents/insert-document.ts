import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../accounts/owner.ts";
import type { Actor } from "../audit-log/event-types.ts";
import type { Config } from "../config.ts";
import { newUpload } from "../envelopes/files/new-upload.ts";
import { type DocumentDataRow, insertFile } from "../envelopes/files/queries.ts";
import type { EnvelopeSettings } from "../envelopes/settings.ts";
import { recordEvent } from "./events/record-event.ts";
import { fieldRows } from "./fields/queries.ts";
import {
	type DocumentRow,
	type DocumentWithFile,
	type FieldRow,
	insertDocumentRow,
	type RecipientRow,
} from "./queries.ts";
import { insertRecipients } from "./recipients/queries.ts";

type Settings = EnvelopeSettings & Pick<DocumentRow, "externalId" | "title" | "templateId" | "formValues">;
export type NewRecipient = Pick<RecipientRow, "email" | "name" | "role"> &
	Partial<
		Pick<RecipientRow, "signingOrder" | "accessAuth" | "actionAuth" | "isPlaceholder" | "templateRecipientId">
	>;
/** For the recipient with this index in `recipients`. */
export type NewField = Pick<FieldRow, "type" | "page" | "positionX" | "positionY" | "width" | "height"> &
	Partial<Pick<FieldRow, "fieldMeta" | "cover">> & { recipientIndex: number };
/** A file that is already processed, such as a template's: shares the same copy. */
export type KnownFile = Pick<
	DocumentDataRow,
	| "status"
	| "refusal"
	| "refusalDetail"
	| "originalKey"
	| "originalHash"
	| "originalBytes"
	| "pages"
	| "formFields"
>;

export type NewDocument = {
	owner: Owner;
	by: Actor;
	settings: Settings;
	/** Absent if the file is still to be uploaded. */
	file?: KnownFile;
	recipients: NewRecipient[];
	fields: NewField[];
	at: Date;
};

export type InsertedDocument = { document: DocumentWithFile; recipients: RecipientRow[]; fields: FieldRow[] };

/**
 * Inserts a draft with its file, recipients and fields, and records the event in the audit log and for webhooks.
 * Returns recipients and fields in the given order.
 */
export async function insertDocument(
	tx: Transaction,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	input: NewDocument,
): Promise<InsertedDocument> {
	const { owner, by, settings, at } = input;
	const file = await insertFile(tx, {
		...newUpload(owner, at),
		...(input.file && { ...input.file, takenInAt: at, uploadRemovedAt: at, nextLookAt: null }),
	});
	const row = await insertDocumentRow(tx, {
		...owner,
		...settings,
		documentDataId: file.id,
		createdAt: at,
		updatedAt: at,
		fileArrivedAt: input.file ? at : null,
	});
	const recipients = await insertRecipients(tx, config, row.id, input.recipients, at);
	const fields = await fieldRows.insert(
		tx,
		input.fields.map(({ recipientIndex, ...field }) => ({
			...field,
			documentId: row.id,
			recipientId: idAt(recipients, recipientIndex),
			createdAt: at,
		})),
	);
	const { id, title, externalId, templateId } = row;
	await recordEvent(tx, id, {
		type: "DOCUMENT_CREATED",
		data: { by, title, externalId, templateId, recipients: recipients.map(namedRecipient) },
		at,
	});
	return { document: { ...row, file }, recipients, fields };
}

function namedRecipient({ id, email, name, role, signingOrder }: RecipientRow) {
	return { id, email, name, role, signingOrder };
}

function idAt(recipients: RecipientRow[], index: number): number {
	const recipient = recipients[index];
	if (!recipient) throw new RangeError(`There is no recipient ${index} for this field.`);
	return recipient.id;
}
