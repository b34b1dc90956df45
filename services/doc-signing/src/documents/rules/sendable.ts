import type { SigningOrder } from "../../envelopes/rules/signing-orders.ts";
import {
	isAssistant,
	mayHoldFields,
	mustSign,
	type RecipientRole,
} from "../../recipient-roles/rules/roles.ts";
import type { DocumentStatus } from "./document-status.ts";

export type SendableDocument = {
	document: { status: DocumentStatus; signingOrder: SigningOrder };
	file: {
		status: "WAITING" | "READY" | "UNUSABLE";
		refusal: string | null;
		refusalDetail: string | null;
		pageCount: number;
	};
	recipients: readonly {
		id: number;
		name: string;
		email: string;
		role: RecipientRole;
		isPlaceholder: boolean;
	}[];
	fields: readonly { id: number; recipientId: number; type: string; page: number }[];
};

/** A reason why a document cannot be sent, and what to do about it. */
export type SendingObstacle = {
	/** 422 for an unusable file, otherwise 400. */
	status: 400 | 422;
	code: string;
	path: string;
	message: string;
};

/** Every reason why a document cannot be sent, most serious first. Empty if it can be sent. */
export function findSendingObstacles(sendable: SendableDocument): SendingObstacle[] {
	const { document } = sendable;
	if (document.status !== "DRAFT") return [notADraft(document.status)];
	return [...aboutTheFile(sendable), ...aboutRecipients(sendable), ...aboutFields(sendable)];
}

function notADraft(status: DocumentStatus): SendingObstacle {
	const why = status === "PENDING" ? "has already been sent" : `is ${status.toLowerCase()}`;
	return obstacle("document_not_draft", "", `The document ${why}. Only a draft can be sent.`);
}

function* aboutTheFile({ file }: SendableDocument): Generator<SendingObstacle> {
	if (file.status === "WAITING")
		yield obstacle(
			"file_not_uploaded",
			"file",
			"The document has no file yet. Upload it with PUT to uploadUrl.",
		);
	if (file.status === "UNUSABLE")
		yield {
			status: 422,
			code: file.refusal ?? "CORRUPT_PDF",
			path: "file",
			message: file.refusalDetail ?? "The file cannot be used.",
		};
}

function* aboutRecipients({ document, recipients, fields }: SendableDocument): Generator<SendingObstacle> {
	if (recipients.length === 0)
		yield obstacle("no_recipients", "recipients", "The document has no recipients. Add one first.");
	for (const recipient of recipients) {
		const at = `recipients.${recipient.id}`;
		if (recipient.isPlaceholder)
			yield obstacle(
				"placeholder_unfilled",
				at,
				`Recipient ${recipient.id} is still the template's placeholder. Set a name and an email address.`,
			);
		if (mustSign(recipient.role) && !holdsSignature(recipient.id, fields))
			yield obstacle(
				"signer_without_signature",
				at,
				`${nameOf(recipient)} is a SIGNER without a SIGNATURE field. Add one.`,
			);
		if (isAssistant(recipient.role) && document.signingOrder !== "SEQUENTIAL")
			yield obstacle(
				"assistant_needs_order",
				at,
				`${nameOf(recipient)} is an ASSISTANT, which requires signingOrder SEQUENTIAL.`,
			);
	}
}

function* aboutFields({ file, recipients, fields }: SendableDocument): Generator<SendingObstacle> {
	const roles = new Map(recipients.map(({ id, role }) => [id, role]));
	for (const field of fields) {
		const role = roles.get(field.recipientId);
		// A role may have changed after the field was added, and the pages are known only after the upload.
		if (role && !mayHoldFields(role))
			yield obstacle(
				"recipient_without_fields",
				`fields.${field.id}`,
				`Field ${field.id} belongs to a ${role}, which cannot have fields.`,
			);
		if (file.status === "READY" && field.page > file.pageCount)
			yield obstacle(
				"page_missing",
				`fields.${field.id}`,
				`Field ${field.id} is on page ${field.page}, but the file has ${file.pageCount} pages.`,
			);
	}
}

/** Whether a recipient has a signature field. Fields may change until they begin, so finishing checks again. */
export function holdsSignature(recipientId: number, fields: SendableDocument["fields"]): boolean {
	return fields.some((field) => field.recipientId === recipientId && field.type === "SIGNATURE");
}

function nameOf({ name, email }: { name: string; email: string }): string {
	return name || email;
}

function obstacle(code: string, path: string, message: string): SendingObstacle {
	return { status: 400, code, path, message };
}
