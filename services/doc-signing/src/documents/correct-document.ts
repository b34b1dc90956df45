import type { Transaction } from "@repo/service-kit/database";
import { mustAct } from "../recipient-roles/rules/roles.ts";
import type { LockedDocument } from "./contents/queries.ts";
import { queueMail } from "./mails/queue-mail.ts";
import { updateDocument } from "./queries.ts";

const TOLD_EVERY_MS = 600_000;

/**
 * After a change of a sent document's fields or recipients: their pages show it, and those who have signed get an email, one in
 * ten minutes at most, because programs make many changes in a row.
 */
export async function noteCorrection(tx: Transaction, document: LockedDocument, at: Date): Promise<void> {
	const { id: documentId, status, sendEmail, recipients } = document;
	if (status !== "PENDING") return;
	await updateDocument(tx, documentId, { correctedAt: at });
	if (!sendEmail) return;
	const signed = recipients.filter(({ role, signingStatus }) => mustAct(role) && signingStatus === "SIGNED");
	for (const { id: recipientId, email: to } of signed) {
		const once = `corrected:${documentId}:${recipientId}:${Math.floor(at.getTime() / TOLD_EVERY_MS)}`;
		await queueMail(tx, { kind: "corrected", documentId, recipientId, to, once, data: {}, at });
	}
}
