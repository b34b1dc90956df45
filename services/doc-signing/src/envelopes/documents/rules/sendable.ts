import type { Conditional } from "../../../field-types/rules/conditions.ts";
import {
	fieldsWithEffect,
	isAssistant,
	mayHoldFields,
	mustSign,
	type RecipientRole,
} from "../../../field-types/rules/roles.ts";
import type { EditorWords } from "../../../languages/generated/en/editor.ts";
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
	message: (words: EditorWords) => string;
};

/** Every reason why a document cannot be sent, most serious first. Empty if it can be sent. */
export function findSendingObstacles(sendable: SendableDocument): SendingObstacle[] {
	const { document } = sendable;
	if (document.status !== "DRAFT") return [notADraft(document.status)];
	return [...aboutTheFile(sendable), ...aboutRecipients(sendable), ...aboutFields(sendable)];
}

function notADraft(status: DocumentStatus): SendingObstacle {
	return obstacle("document_not_draft", "status", ({ problems }) => problems.notDraft({ status }));
}

function* aboutTheFile({ file }: SendableDocument): Generator<SendingObstacle> {
	if (file.status === "WAITING")
		yield obstacle("file_not_uploaded", "file", ({ problems }) => problems.noFile);
	if (file.status === "UNUSABLE")
		yield {
			status: 422,
			code: file.refusal ?? "CORRUPT_PDF",
			path: "file",
			message: ({ problems }) => file.refusalDetail ?? problems.unusable,
		};
}

function* aboutRecipients({ document, recipients, fields }: SendableDocument): Generator<SendingObstacle> {
	if (recipients.length === 0)
		yield obstacle("no_recipients", "recipients", ({ problems }) => problems.noRecipients);
	for (const recipient of recipients) {
		const at = `recipients.${recipient.id}`;
		const name = recipient.name || recipient.email;
		if (recipient.isPlaceholder)
			yield obstacle("placeholder_unfilled", at, ({ problems }) => problems.placeholder({ name }));
		if (mustSign(recipient.role) && !holdsSignature(recipient.id, fields)) {
			const isSignature = (one: SendableDocument["fields"][number]) =>
				one.recipientId === recipient.id && one.type === "SIGNATURE";
			const text = fields.some(isSignature) ? "conditionalSignature" : "noSignature";
			yield obstacle("signer_without_signature", at, ({ problems }) => problems[text]({ name }));
		}
		if (isAssistant(recipient.role) && document.signingOrder !== "SEQUENTIAL")
			yield obstacle("assistant_needs_order", at, ({ problems }) => problems.order({ name }));
	}
}

function* aboutFields({ file, recipients, fields }: SendableDocument): Generator<SendingObstacle> {
	const roles = new Map(recipients.map(({ id, role }) => [id, role]));
	const effective = fieldsWithEffect(fields, recipients);
	for (const { field } of findUnoffered(effective))
		yield obstacle("condition_never_met", `fields.${field.id}`, (words) =>
			words.problems.neverMet({ field: fieldName(field, words) }),
		);
	for (const field of effective) {
		const role = roles.get(field.recipientId);
		const { page } = field;
		// A role may have changed after the field was added, and the pages are known only after the upload.
		if (role && !mayHoldFields(role))
			yield obstacle("recipient_without_fields", `fields.${field.id}`, (words) =>
				words.problems.role({ field: fieldName(field, words), role: words.recipients.roles[role] }),
			);
		if (file.status === "READY" && page > file.pageCount)
			yield obstacle("page_missing", `fields.${field.id}`, (words) =>
				words.problems.noPage({ field: fieldName(field, words), page }),
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

function fieldName({ id, name }: { id: number; name?: string }, { problems }: EditorWords): string {
	return name ?? problems.field({ id });
}

function obstacle(code: string, path: string, message: SendingObstacle["message"]): SendingObstacle {
	return { status: 400, code, path, message };
}
