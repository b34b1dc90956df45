import type { Conditional } from "../../../field-types/rules/conditions.ts";
import {
	describeRole,
	fieldsWithEffect,
	isAssistant,
	mayHoldFields,
	mustSign,
	type RecipientRole,
} from "../../../field-types/rules/roles.ts";
import { findUnoffered } from "../../fields/rules/unoffered.ts";
import type { SigningOrder } from "../../rules/signing-orders.ts";
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
	/** `name` is how a page names the field, instead of by its id. */
	fields: readonly {
		id: number;
		recipientId: number;
		type: string;
		page: number;
		fieldMeta: object | null;
		name?: string;
	}[];
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
				`Recipient ${recipient.id} is still a placeholder from the template. Set a name and an email address.`,
			);
		if (mustSign(recipient.role) && !holdsSignature(recipient.id, fields))
			yield obstacle(
				"signer_without_signature",
				at,
				fields.some(({ recipientId, type }) => recipientId === recipient.id && type === "SIGNATURE")
					? `${nameRecipient(recipient)} has to sign, but every signature field is shown only under a condition. Add one that is always shown.`
					: `${nameRecipient(recipient)} has to sign, but has no signature field. Add one.`,
			);
		if (isAssistant(recipient.role) && document.signingOrder !== "SEQUENTIAL")
			yield obstacle(
				"assistant_needs_order",
				at,
				`${nameRecipient(recipient)} is an assistant, which requires a sequential signing order. Turn it on, or choose another role.`,
			);
	}
}

function* aboutFields({ file, recipients, fields }: SendableDocument): Generator<SendingObstacle> {
	const roles = new Map(recipients.map(({ id, role }) => [id, role]));
	const effective = fieldsWithEffect(fields, recipients);
	for (const { field, message } of findUnoffered(effective))
		yield obstacle(
			"condition_never_met",
			`fields.${field.id}`,
			`${fieldName(field)}: ${message}, so the condition can never be met. Choose another option.`,
		);
	for (const field of effective) {
		const role = roles.get(field.recipientId);
		// A role may have changed after the field was added, and the pages are known only after the upload.
		if (role && !mayHoldFields(role))
			yield obstacle(
				"recipient_without_fields",
				`fields.${field.id}`,
				`${fieldName(field)}: its recipient cannot have fields in the role “${describeRole(role).noun}”. Delete the field, or choose another recipient or role.`,
			);
		if (file.status === "READY" && field.page > file.pageCount)
			yield obstacle(
				"page_missing",
				`fields.${field.id}`,
				`${fieldName(field)}: the file has no page ${field.page}. Move or delete the field.`,
			);
	}
}

/** Whether a recipient has a signature field that is always shown. Fields may change until they begin, so finishing checks again. */
export function holdsSignature(
	recipientId: number,
	fields: readonly Pick<SendableDocument["fields"][number], "recipientId" | "type" | "fieldMeta">[],
): boolean {
	return fields.some(
		({ type, fieldMeta, ...field }) =>
			field.recipientId === recipientId &&
			type === "SIGNATURE" &&
			!(fieldMeta as Conditional | null)?.showWhen,
	);
}

function fieldName({ id, name = `Field ${id}` }: { id: number; name?: string }): string {
	return name;
}

function nameRecipient({ name, email }: { name: string; email: string }): string {
	return name || email;
}

function obstacle(code: string, path: string, message: string): SendingObstacle {
	return { status: 400, code, path, message };
}
