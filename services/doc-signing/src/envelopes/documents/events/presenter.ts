import { presentAuth } from "../../auth-options.ts";
import { presentEventMeta } from "../../presenter.ts";
import type { DocumentRow, RecipientRow } from "../queries.ts";

/** A document in webhooks of the public v1 API. Recipients' tokens, which give access, are left out. */
export function presentDocumentEvent(
	document: DocumentRow,
	recipients: RecipientRow[],
): Record<string, unknown> {
	const people = recipients.map((recipient) => ({
		id: recipient.id,
		documentId: recipient.documentId,
		templateId: null,
		email: recipient.email,
		name: recipient.name,
		role: recipient.role,
		signingOrder: recipient.signingOrder,
		readStatus: recipient.readStatus,
		signingStatus: recipient.signingStatus,
		sendStatus: recipient.sendStatus,
		signedAt: recipient.signedAt,
		expired: recipient.expiresAt,
		rejectionReason: recipient.rejectionReason,
		authOptions: {
			accessAuth: presentAuth(recipient.accessAuth),
			actionAuth: presentAuth(recipient.actionAuth),
		},
	}));
	return {
		id: document.id,
		externalId: document.externalId,
		userId: document.userId,
		teamId: document.teamId,
		title: document.title,
		status: document.status,
		documentDataId: document.documentDataId,
		source: document.templateId === null ? "DOCUMENT" : "TEMPLATE",
		templateId: document.templateId,
		formValues: document.formValues,
		authOptions: {
			globalAccessAuth: presentAuth(document.globalAccessAuth),
			globalActionAuth: presentAuth(document.globalActionAuth),
		},
		createdAt: document.createdAt,
		updatedAt: document.updatedAt,
		completedAt: document.completedAt,
		deletedAt: document.deletedAt,
		documentMeta: presentEventMeta(document),
		recipients: people,
		// Older receivers read this name.
		Recipient: people,
	};
}
