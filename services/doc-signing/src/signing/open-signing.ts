import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { Visitor } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import {
	type FieldRow,
	listFields,
	listRecipients,
	lockDocumentById,
	type RecipientRow,
} from "../documents/queries.ts";
import type { FieldMeta } from "../field-types/rules/field-types.ts";
import type { Language } from "../languages/languages.ts";
import { type AccessMethod, requireAccess } from "./authentication/access.ts";
import { mayNotAct, SigningLinkUnknown } from "./errors.ts";
import { findByToken, findRecipient, type SigningRow } from "./queries.ts";
import {
	type AnswerContext,
	type FieldState,
	fieldsFilledByOthers,
	fieldsToFill,
} from "./rules/field-state.ts";
import { type RecipientState, recipientStateOf } from "./rules/recipient-state.ts";

/** Who acts: the recipient of a link, in a browser that may be signed in, and the language the page is in. */
export type Signer = {
	recipientId: number;
	documentId: number;
	token: string;
	visitor: Visitor;
	language: Language;
};
/** From where: kept with what they do. */
export type Visit = { ipAddress: string | null; userAgent: string | null };

export type SigningField = FieldState & Pick<FieldRow, keyof FieldRow & Placed>;
type Placed = "documentId" | "page" | "positionX" | "positionY" | "width" | "height" | "cover" | "insertedAt";

export type Signing = Omit<SigningRow, "recipient"> & {
	recipient: RecipientRow;
	recipients: RecipientRow[];
	/** Those this recipient fills. */
	fields: SigningField[];
	/** Of those who have finished: what this recipient has to see before acting. */
	given: SigningField[];
	/** Of everyone: what replaces a text of the document. */
	covering: Pick<FieldRow, "cover">[];
	recipientState: RecipientState;
};

/** The recipient of a link. Throws SigningLinkUnknown. */
export async function getSigningLink({ db }: Pick<Dependencies, "db">, token: string): Promise<SigningRow> {
	// Only what can be a token is looked up: a path may hold characters that the database does not take.
	const row = /^[\w-]{1,128}$/.test(token) ? await findByToken(db, token) : undefined;
	// A pending document that its owner deleted is gone; of a finished one everybody keeps their copy.
	if (!row || (row.document.deletedAt && row.document.status !== "COMPLETED")) throw new SigningLinkUnknown();
	return row;
}

/** Everything the page shows. Throws AccessNotProven before anything of the document is read. */
export async function readSigning(
	db: Queryable,
	row: SigningRow,
	visitor: Visitor,
	now: Date,
): Promise<Signing> {
	await requireAccess(db, row, visitor, now);
	const { document, recipient } = row;
	const recipients = await listRecipients(db, document.id);
	const all = (await listFields(db, document.id)).map(toSigningField);
	return {
		...row,
		recipients,
		fields: fieldsToFill(recipient, recipients, all),
		given: fieldsFilledByOthers(recipient, recipients, all),
		covering: all.filter(({ cover }) => cover !== null),
		recipientState: recipientStateOf(document, recipients, recipient.id, now),
	};
}

export type ActingSigning = {
	document: Awaited<ReturnType<typeof lockDocumentById>>;
	recipient: RecipientRow;
	recipients: RecipientRow[];
	fields: SigningField[];
	given: SigningField[];
	/** How the document was opened. */
	access: AccessMethod;
};

/** Locks the document and answers it when the recipient may act now; throws the reason otherwise. */
export async function lockForActing(tx: Transaction, signer: Signer, now: Date): Promise<ActingSigning> {
	const document = await lockDocumentById(tx, signer.documentId);
	const recipient = await findRecipient(tx, { id: signer.recipientId, token: signer.token });
	if (!recipient) throw new SigningLinkUnknown();
	const access = await requireAccess(tx, { document, recipient }, signer.visitor, now);
	const recipients = await listRecipients(tx, document.id);
	const recipientState = recipientStateOf(document, recipients, recipient.id, now);
	if (recipientState !== "READY") throw mayNotAct(recipientState);
	const all = (await listFields(tx, document.id)).map(toSigningField);
	return {
		...{ document, recipient, recipients, access },
		fields: fieldsToFill(recipient, recipients, all),
		given: fieldsFilledByOthers(recipient, recipients, all),
	};
}

/** What a field's default depends on. The field may be a later signer's. */
export function answerContextOf(
	{ document, recipients }: Pick<ActingSigning, "recipients"> & { document: SigningRow["document"] },
	field: Pick<FieldState, "recipientId">,
	at: Date,
): AnswerContext {
	const owner = recipients.find(({ id }) => id === field.recipientId);
	const { timeZone, dateFormat } = document;
	return { name: owner?.name ?? "", email: owner?.email ?? "", at, timeZone, dateFormat };
}

// It was checked when it was stored.
function toSigningField(row: FieldRow): SigningField {
	return { ...row, fieldMeta: row.fieldMeta as FieldMeta | null };
}
