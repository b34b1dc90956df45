import type { Transaction } from "@repo/service-kit/database";
import { getUser } from "../../../accounts/queries.ts";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import type { Actor } from "../../../audit-log/event-types.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { type Looking, lookIfAwaited } from "../../files/upload-awaited.ts";
import { listFormValueErrors } from "../form-value-errors.ts";
import { takeMails } from "../mails/take-mails.ts";
import { type DocumentWithParts, lockDocument } from "../queries/contents.ts";
import { findSendingObstacles } from "../rules/sendable.ts";
import { hasEveryoneActed } from "../rules/turns.ts";
import { completeDocument } from "./complete-document.ts";
import { documentNotSendable } from "./errors.ts";
import { beginTurns, notifyOfTurn } from "./notify-recipients.ts";
import { moveDocument } from "./queries.ts";

export type Sending = Looking & {
	owner: Access<"documents.manage">;
	by: Actor;
	documentId: number;
	/** The sender's, for the certificate. */
	ipAddress?: string | undefined;
	sendEmail: boolean;
	/** The person whose browser opens their own signature next, so that no email asks them for it. */
	senderAtHand?: number | undefined;
	sendCompletionEmails?: boolean | undefined;
	/** Who is notified of what follows: the person who sends it, in a program's case its owner. */
	sentBy: number | null;
};

/** Called when a document is completed. Sealing depends on documents, so it is injected. */
export type Finishing = { queueSealing: (tx: Transaction, documentId: number, at: Date) => Promise<void> };

/**
 * DRAFT → PENDING: starts the period to sign and notifies those whose turn it is. With CC recipients only,
 * nobody has to act, so it is completed at once. Returns the resulting document. Throws `documentNotSendable`
 * with the reasons why it cannot be sent, TooManyMails, UploadAwaited.
 */
export async function sendDocument(
	tx: Transaction,
	{ clock, config, queueSealing }: Pick<Dependencies, "clock" | "config"> & Finishing,
	{ owner, by, ipAddress, documentId, sendCompletionEmails, sentBy, senderAtHand, ...sending }: Sending,
): Promise<DocumentWithParts> {
	const document = await lockDocument(tx, owner, documentId);
	lookIfAwaited(sending, document.file);
	requireSendable(document);
	const at = clock();
	const sendEmail = document.sendEmail && sending.sendEmail;
	// `distributionMethod` NONE: no emails, whatever the request says.
	const isSilent = !document.sendEmail && !document.sendCompletionEmails;
	const change = {
		sentAt: at,
		updatedAt: at,
		sendEmail,
		sentBy,
		...(sendCompletionEmails !== undefined && !isSilent && { sendCompletionEmails }),
	};
	if (!(await moveDocument(tx, documentId, { from: "DRAFT", to: "PENDING", ...change })))
		throw new Error("a draft under its row lock did not move");
	const formValueErrors = listFormValueErrors(document);
	const data = {
		by,
		sendEmail,
		...(ipAddress && { ipAddress }),
		...(formValueErrors.length > 0 && { formValueErrors }),
	};
	const sent = { ...document, ...change, status: "PENDING" as const };
	// Before the event: webhooks contain the recipients' expiry and status after sending.
	const atHand = senderAtHand === undefined ? undefined : await getUser(tx, senderAtHand);
	const turn = await beginTurns(tx, config, sent, at, atHand);
	const begun = new Map(turn.recipients.map((recipient) => [recipient.id, recipient]));
	const recipients = document.recipients.map((recipient) => begun.get(recipient.id) ?? recipient);
	const after = { ...sent, recipients };
	await notifyOfTurn(tx, after, turn, { kind: "request", at }, [{ type: "DOCUMENT_SENT", data, at }]);
	const isCompleted = hasEveryoneActed(recipients) && (await completeDocument(tx, documentId, at));
	if (isCompleted) await queueSealing(tx, documentId, at);
	if (sent.sendEmail || sent.sendCompletionEmails) await takeMails(tx, sent, recipients, at);
	return isCompleted ? { ...after, status: "COMPLETED", completedAt: at } : after;
}

function requireSendable(document: DocumentWithParts): void {
	const { file, recipients, fields } = document;
	const [first, ...others] = findSendingObstacles({
		document,
		file: { ...file, pageCount: file.pages?.length ?? 0 },
		recipients,
		fields,
	});
	if (first) throw documentNotSendable([first, ...others]);
}
