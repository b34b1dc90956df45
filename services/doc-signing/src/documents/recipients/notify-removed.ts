import type { Transaction } from "@repo/service-kit/database";
import { queueMail } from "../mails/queue-mail.ts";
import { wasInvited } from "../rules/recipient-status.ts";
import type { LockedRecipient } from "./lock-recipient.ts";

/** Tells who was asked to sign that it is over. Before the change, as the mail speaks of who they are until then. */
export async function notifyRemoved(
	tx: Transaction,
	{ document, recipient }: LockedRecipient,
	at: Date,
): Promise<void> {
	if (document.status !== "PENDING" || !wasInvited(recipient)) return;
	const { id: recipientId, email: to } = recipient;
	const once = `removed:${document.id}:${recipientId}:${at.toISOString()}`;
	await queueMail(tx, { kind: "removed", documentId: document.id, recipientId, to, once, data: {}, at });
}
