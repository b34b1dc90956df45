import type { Config } from "../config.ts";
import { presentAuth } from "../envelopes/auth-options.ts";
import { listFormValueErrors } from "../envelopes/documents/form-value-errors.ts";
import type { InsertedDocument } from "../envelopes/documents/insert-document.ts";
import type { DocumentSummary } from "../envelopes/documents/listing/queries.ts";
import type { DocumentWithParts } from "../envelopes/documents/queries/contents.ts";
import type { RecipientRow } from "../envelopes/documents/queries.ts";
import { presentExtraMeta, presentFile } from "../envelopes/presenter.ts";
import { readSigningToken, signingUrl } from "../envelopes/recipients/signing-token.ts";
import { presentField } from "./present-field.ts";

type PresentConfig = Pick<Config, "BASE_URL" | "ENCRYPTION_SECRET">;

/** A document in a list: only the contract's fields. */
export function presentDocumentSummary(document: DocumentSummary) {
	const { id, externalId, userId, teamId, title, status, documentDataId } = document;
	return {
		id,
		externalId,
		userId,
		teamId,
		title,
		status,
		documentDataId,
		createdAt: document.createdAt.toISOString(),
		updatedAt: document.updatedAt.toISOString(),
		completedAt: document.completedAt?.toISOString() ?? null,
	};
}

/** A document in a read, with all its properties. */
export function presentDocument(document: DocumentWithParts, config: PresentConfig, readOnly = false) {
	return {
		...presentDocumentSummary(document),
		...presentFile(document.file),
		formValueErrors: listFormValueErrors(document),
		meta: {
			subject: document.subject,
			message: document.message,
			timezone: document.timeZone,
			dateFormat: document.dateFormat,
			redirectUrl: document.redirectUrl,
			language: document.language,
			signingOrder: document.signingOrder,
			distributionMethod: document.sendEmail ? ("EMAIL" as const) : ("NONE" as const),
			...presentExtraMeta(document),
		},
		authOptions: {
			globalAccessAuth: presentAuth(document.globalAccessAuth),
			globalActionAuth: presentAuth(document.globalActionAuth),
		},
		formValues: document.formValues,
		recipients: document.recipients.map((row) => presentRecipient(row, config, readOnly)),
		fields: document.fields.map(presentField),
	};
}

/** With `readOnly`, the signing link leads nowhere: with it, the reader could sign. */
export function presentRecipient(row: RecipientRow, config: PresentConfig, readOnly = false) {
	const token = readOnly ? "" : readSigningToken(row, config);
	return {
		id: row.id,
		documentId: row.documentId,
		email: row.email,
		name: row.name,
		role: row.role,
		signingOrder: row.signingOrder,
		token,
		signedAt: row.signedAt?.toISOString() ?? null,
		readStatus: row.readStatus,
		signingStatus: row.signingStatus,
		sendStatus: row.sendStatus,
		signingUrl: signingUrl(token, config),
		authOptions: { accessAuth: presentAuth(row.accessAuth), actionAuth: presentAuth(row.actionAuth) },
		rejectionReason: row.rejectionReason,
		expiresAt: row.expiresAt?.toISOString() ?? null,
	};
}

/** The response to creating and generating a document. */
export function presentNewRecipient(row: RecipientRow, config: PresentConfig) {
	const token = readSigningToken(row, config);
	return {
		recipientId: row.id,
		name: row.name,
		email: row.email,
		token,
		role: row.role,
		signingOrder: row.signingOrder,
		signingUrl: signingUrl(token, config),
	};
}

/** A draft created from something else. */
export function presentInserted({ document, recipients }: InsertedDocument, config: PresentConfig) {
	return {
		documentId: document.id,
		externalId: document.externalId,
		recipients: recipients.map((row) => presentNewRecipient(row, config)),
	};
}
