import type { Transaction } from "@repo/service-kit/database";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import type { Actor } from "../../../audit-log/event-types.ts";
import { requireRoom } from "../../../audit-log/require-room.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { takeMails } from "../mails/take-mails.ts";
import { lockDocument } from "../queries/contents.ts";
import { whoseTurn } from "../rules/turns.ts";
import { DocumentNotPending, NobodyToRemind, UnknownRecipients } from "./errors.ts";
import { notifyOfTurn, startPeriod } from "./notify-recipients.ts";

export type Resending = {
	owner: Access<"documents.manage">;
	by: Actor;
	documentId: number;
	recipients: number[];
};

/**
 * Notifies recipients again and restarts their period, expired or not. Skips those who have acted or whose turn has
 * not come, as callers name everyone. Returns the ids of the notified ones. Throws TooManyMails.
 */
export async function resendDocument(
	tx: Transaction,
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	{ owner, by, documentId, recipients: requested }: Resending,
): Promise<number[]> {
	const document = await lockDocument(tx, owner, documentId);
	if (document.status !== "PENDING") throw new DocumentNotPending();
	requireRoom(document);
	const { recipients } = document;
	const unknown = requested.filter((id) => !recipients.some((recipient) => recipient.id === id));
	if (unknown.length > 0) throw new UnknownRecipients(unknown);
	const notified = whoseTurn(document, recipients).filter(({ id }) => requested.includes(id));
	if (notified.length === 0) throw new NobodyToRemind();

	const at = clock();
	const ids = notified.map(({ id }) => id);
	const resent = { type: "DOCUMENT_RESENT", data: { by, recipientIds: ids }, at } as const;
	const turn = await startPeriod(tx, config, document, { recipients: notified, byMail: true }, at);
	await notifyOfTurn(tx, document, turn, { kind: "request", at }, [resent]);
	await takeMails(tx, document, notified, at);
	return ids;
}
