import type { Transaction } from "@repo/service-kit/database";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import type { Actor } from "../../../audit-log/event-types.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { recordEvent } from "../events/record-event.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { lockDocument } from "../queries/contents.ts";
import { listRecipients } from "../queries.ts";
import { wasInvited } from "../rules/recipient-status.ts";
import { DocumentNotPending } from "./errors.ts";
import { moveDocument } from "./queries.ts";

/** PENDING → CANCELLED: links stop working, and everyone who was invited is notified. */
export async function cancelDocument(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, by, documentId }: { owner: Access<"documents.manage">; by: Actor; documentId: number },
): Promise<void> {
	await lockDocument(tx, owner, documentId);
	const at = clock();
	if (!(await moveDocument(tx, documentId, { from: "PENDING", to: "CANCELLED", updatedAt: at })))
		throw new DocumentNotPending();
	await recordEvent(tx, documentId, { type: "DOCUMENT_CANCELLED", data: { by }, at });
	await notifyCancelled(tx, { documentId, at });
}

/** Notifies everyone who was invited. Call it before the rows of a deleted document are removed. */
export async function notifyCancelled(
	tx: Transaction,
	{ documentId, at }: { documentId: number; at: Date },
): Promise<void> {
	const invited = (await listRecipients(tx, documentId)).filter(wasInvited);
	for (const { id: recipientId, email } of invited) {
		const once = `cancelled:${documentId}:${recipientId}`;
		await queueMail(tx, { kind: "cancelled", documentId, recipientId, to: email, once, data: {}, at });
	}
}
