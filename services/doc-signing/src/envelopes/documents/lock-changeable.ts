import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import { requireRoom } from "../../audit-log/require-room.ts";
import { mustAct } from "../../field-types/rules/roles.ts";
import { type Looking, lookIfAwaited } from "../files/upload-awaited.ts";
import { DocumentNotChangeable, DocumentStatusChanged } from "./errors.ts";
import { queueRecipientMails } from "./mails/queue-mail.ts";
import { type LockedDocument, lockDocument } from "./queries/contents.ts";
import { updateDocument } from "./queries.ts";
import { begun } from "./rules/begun.ts";

/**
 * Locks a document whose recipients and fields can still change. Throws DocumentNotFound,
 * DocumentNotChangeable, DocumentStatusChanged, AuditLogFull, UploadAwaited.
 */
export async function lockChangeable(
	tx: Transaction,
	{
		owner,
		expectedStatus,
		...caller
	}: Pick<ApiCaller<"documents.manage">, "owner" | "expectedStatus"> & Looking,
	id: number,
): Promise<LockedDocument> {
	const document = await lockDocument(tx, owner, id);
	lookIfAwaited(caller, document.file);
	if (begun.parts(document)) throw new DocumentNotChangeable();
	if (expectedStatus !== undefined && expectedStatus !== document.status) throw new DocumentStatusChanged();
	requireRoom(document);
	return document;
}

const TOLD_EVERY_MS = 600_000;

/**
 * After a change of a sent document's fields or recipients: their pages show it, and those who have signed get an email, one in
 * each ten minutes of the clock at most, because programs make many changes in a row.
 */
export async function noteCorrection(tx: Transaction, document: LockedDocument, at: Date): Promise<void> {
	const { id, status, sendEmail, recipients } = document;
	if (status !== "PENDING") return;
	await updateDocument(tx, id, { correctedAt: at });
	if (!sendEmail) return;
	const period = Math.floor(at.getTime() / TOLD_EVERY_MS);
	const mails = recipients
		.filter(({ role, signingStatus }) => mustAct(role) && signingStatus === "SIGNED")
		.map((recipient) => {
			const once = `corrected:${id}:${recipient.id}:${period}`;
			return { recipient, kind: "corrected" as const, once, at };
		});
	await queueRecipientMails(tx, document, mails);
}
