import type { Queryable, Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import {
	type FieldRow,
	listFields,
	listRecipients,
	lockDocumentById,
	type RecipientRow,
} from "../documents/queries.ts";
import type { FieldMeta } from "../field-types/rules/field-types.ts";
import { AuthenticationMissing, mayNotAct, SigningLinkUnknown } from "./errors.ts";
import { findByToken, findRecipient, type SigningRow } from "./queries.ts";
import {
	type AnswerContext,
	type FieldState,
	fieldsFilledByOthers,
	fieldsToFill,
} from "./rules/field-state.ts";
import { type RecipientState, recipientStateOf } from "./rules/recipient-state.ts";
import { type AuthenticationMethod, missingAuthentication } from "./rules/required-authentication.ts";

/** Who acts, and from where: kept with what they do. */
export type Signer = { recipientId: number; documentId: number; token: string };
export type Visit = { ipAddress: string | null; userAgent: string | null };

export type SigningField = FieldState & Pick<FieldRow, keyof FieldRow & Placed>;
type Placed = "documentId" | "page" | "positionX" | "positionY" | "width" | "height" | "insertedAt";

export type Signing = Omit<SigningRow, "recipient"> & {
	recipient: RecipientRow;
	recipients: RecipientRow[];
	/** Those this recipient fills. */
	fields: SigningField[];
	/** Of those who have finished: what this recipient has to see before acting. */
	given: SigningField[];
	recipientState: RecipientState;
};

const noProofs: ReadonlySet<AuthenticationMethod> = new Set();

/** The recipient of a link. Throws SigningLinkUnknown. */
export async function getSigningLink({ db }: Pick<Dependencies, "db">, token: string): Promise<SigningRow> {
	// Only what can be a token is looked up: a path may hold characters that the database does not take.
	const row = /^[\w-]{1,128}$/.test(token) ? await findByToken(db, token) : undefined;
	// A pending document that its owner deleted is gone; of a finished one everybody keeps their copy.
	if (!row || (row.document.deletedAt && row.document.status !== "COMPLETED")) throw new SigningLinkUnknown();
	return row;
}

/** Everything the page shows. Throws AuthenticationMissing before anything of the document is read. */
export async function readSigning(db: Queryable, row: SigningRow, now: Date): Promise<Signing> {
	requireAuthentication(row);
	const { document, recipient } = row;
	const recipients = await listRecipients(db, document.id);
	const all = (await listFields(db, document.id)).map(toSigningField);
	return {
		...row,
		recipients,
		fields: fieldsToFill(recipient, recipients, all),
		given: fieldsFilledByOthers(recipient, recipients, all),
		recipientState: recipientStateOf(document, recipients, recipient.id, now),
	};
}

export type ActingSigning = {
	document: Awaited<ReturnType<typeof lockDocumentById>>;
	recipient: RecipientRow;
	recipients: RecipientRow[];
	fields: SigningField[];
};

/** Locks the document and answers it when the recipient may act now; throws the reason otherwise. */
export async function lockForActing(tx: Transaction, signer: Signer, now: Date): Promise<ActingSigning> {
	const document = await lockDocumentById(tx, signer.documentId);
	const recipient = await findRecipient(tx, { id: signer.recipientId, token: signer.token });
	if (!recipient) throw new SigningLinkUnknown();
	requireAuthentication({ document, recipient });
	const recipients = await listRecipients(tx, document.id);
	const recipientState = recipientStateOf(document, recipients, recipient.id, now);
	if (recipientState !== "READY") throw mayNotAct(recipientState);
	const all = (await listFields(tx, document.id)).map(toSigningField);
	return { document, recipient, recipients, fields: fieldsToFill(recipient, recipients, all) };
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

/** Sign-in, passkeys and second factors prove nothing here yet, so whatever asks for one stays closed. */
function requireAuthentication(asked: Parameters<typeof missingAuthentication>[0]): void {
	const method = missingAuthentication(asked, noProofs);
	if (method) throw new AuthenticationMissing(method);
}

// It was checked when it was stored.
function toSigningField(row: FieldRow): SigningField {
	return { ...row, fieldMeta: row.fieldMeta as FieldMeta | null };
}
