import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../../accounts/owner.ts";
import { chainEvents, type NewEvent } from "../../audit-log/chain-events.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import type { Config } from "../../config.ts";
import { type Condition, mapConditions } from "../../field-types/rules/conditions.ts";
import type { WebhookEvent } from "../../webhooks/events.ts";
import type { Subscribed } from "../../webhooks/queries/webhooks.ts";
import type { DocumentDataRow } from "../files/queries.ts";
import { newUpload } from "../files/uploads.ts";
import { newSigningToken } from "../recipients/signing-token.ts";
import type { EnvelopeSettings } from "../settings.ts";
import { publishDocumentEvent, publishedBy } from "./events/record-event.ts";
import { makeNotice } from "./live/notify-change.ts";
import { asStored, insertRows, type NewIds, takeIds } from "./queries/creating.ts";
import type { DocumentRow, DocumentWithFile, FieldRow, RecipientRow } from "./queries.ts";

type Settings = EnvelopeSettings & Pick<DocumentRow, "externalId" | "title" | "templateId" | "formValues">;
export type NewRecipient = Pick<RecipientRow, "email" | "name" | "role"> &
	Partial<
		Pick<RecipientRow, "signingOrder" | "accessAuth" | "actionAuth" | "isPlaceholder" | "templateRecipientId">
	>;
/** For the recipient with this index in `recipients`. */
export type NewField = Pick<FieldRow, "type" | "page" | "positionX" | "positionY" | "width" | "height"> &
	Partial<Pick<FieldRow, "fieldMeta" | "cover">> & {
		recipientIndex: number;
		/** The field's id where it was copied from, by which conditions name it. */
		copyOf?: number;
	};
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
	| "frozen"
	| "parts"
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
	/** Taken with another statement, for at least as many recipients and fields. */
	ids?: NewIds;
	/** Events that the caller will publish to the owner's webhooks. */
	alsoPublished?: WebhookEvent[];
};

export type InsertedDocument = {
	document: DocumentWithFile;
	recipients: RecipientRow[];
	fields: FieldRow[];
	/** The owner's webhooks that subscribe to any of `alsoPublished`, and maybe others. */
	hooks: Subscribed[];
};

/**
 * Inserts a draft with its file, recipients and fields, and records the event in the audit log and for webhooks: one
 * statement for ids, unless they are given, and one for everything else, unless webhooks subscribe. Returns recipients and fields in the given order.
 */
export async function insertDocument(
	tx: Transaction,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	input: NewDocument,
): Promise<InsertedDocument> {
	const { by, at, alsoPublished = [] } = input;
	const counts = { recipients: input.recipients.length, fields: input.fields.length };
	const ids = input.ids ?? (await takeIds(tx, counts));
	const { documentId } = ids;
	const rows = makeRows(input, config, ids);
	const { title, externalId = null, templateId = null } = rows.document;
	const created: NewEvent = {
		type: "DOCUMENT_CREATED",
		data: { by, title, externalId, templateId, recipients: rows.recipients.map(namedRecipient) },
		at,
	};
	const document = asStored(rows);
	const published = publishedBy(document, [created]);
	const { recipients, fields, hooks } = await insertRows(tx, {
		...rows,
		events: chainEvents({ documentId, head: undefined }, [created]),
		notice: makeNotice(document, [created]),
		webhookEvents: [...published.map(({ event }) => event), ...alsoPublished],
	});
	for (const { event } of published)
		await publishDocumentEvent(tx, { ...document, recipients }, event, at, hooks);
	return { document, recipients, fields, hooks };
}

function makeRows(
	{ owner, settings, at, ...input }: NewDocument,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	{ documentId, recipientIds, fieldIds }: NewIds,
) {
	const follow = followCopies(input.fields, fieldIds);
	const file = {
		...newUpload(owner, at),
		...(input.file && { ...input.file, takenInAt: at, uploadRemovedAt: at, nextLookAt: null }),
	};
	const { userId, teamId } = owner;
	return {
		file,
		document: {
			...settings,
			id: documentId,
			userId,
			teamId,
			documentDataId: file.id,
			createdAt: at,
			updatedAt: at,
			fileArrivedAt: input.file ? at : null,
		},
		recipients: input.recipients.map((recipient, index) => ({
			...recipient,
			...newSigningToken(documentId, config),
			id: idAt(recipientIds, index),
			documentId,
			createdAt: at,
		})),
		fields: input.fields.map(({ recipientIndex, copyOf: _copyOf, ...field }, index) => ({
			...field,
			fieldMeta: mapConditions(field.fieldMeta ?? null, follow),
			id: idAt(fieldIds, index),
			documentId,
			recipientId: idAt(recipientIds, recipientIndex),
			createdAt: at,
		})),
	};
}

/** Conditions of copied fields name the copies. */
function followCopies(fields: readonly NewField[], ids: readonly number[]) {
	const copies = new Map(fields.map(({ copyOf }, index) => [copyOf, ids[index]]));
	return (condition: Condition): Condition => {
		const fieldId = copies.get(condition.fieldId);
		return fieldId === undefined ? condition : { ...condition, fieldId };
	};
}

function namedRecipient({ id, email, name, role, signingOrder = null }: NewRecipient & { id: number }) {
	return { id, email, name, role, signingOrder };
}

function idAt(ids: number[], index: number): number {
	const id = ids[index];
	if (id === undefined) throw new RangeError(`There is no id ${index}.`);
	return id;
}
