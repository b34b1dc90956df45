import type { TaskList } from "@repo/service-kit/jobs";
import type { Dependencies } from "../../../dependencies.ts";
import { forEachDue } from "../../../platform/jobs/for-each-due.ts";
import { DocumentNotFound } from "../errors.ts";
import { recordEvent } from "../events/record-event.ts";
import { notifySender } from "../mails/notify-sender.ts";
import { takeFromAddresses } from "../mails/queries.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { lockDocumentById } from "../queries/contents.ts";
import {
	type Due,
	listExpired,
	listRecipientsToRemind,
	noteExpired,
	noteFirstEmail,
	noteReminded,
} from "./queries.ts";

const BATCH = 500;

export function deadlineTasks(dependencies: Dependencies, limit = BATCH): TaskList {
	const { db, clock, config } = dependencies;
	return {
		"expire-recipients": () => {
			const now = clock();
			return forEachDue<Due>({
				clock,
				next: (last) => listExpired(db, { now, last, limit }),
				work: unlessDeleted((due) => expireRecipient(dependencies, due)),
			});
		},

		"remind-recipients": () => {
			const now = clock();
			return forEachDue<Due>({
				clock,
				next: (last) => listRecipientsToRemind(db, config, { now, last, limit }),
				work: unlessDeleted((due) => remindRecipient(dependencies, due)),
			});
		},
	};
}

export const deadlineCrontab = ["*/5 * * * * expire-recipients", "17 * * * * remind-recipients"].join("\n");

/** The document may have been deleted since it was listed. */
function unlessDeleted(work: (due: Due) => Promise<void>): (due: Due) => Promise<void> {
	return async (due) => {
		try {
			await work(due);
		} catch (error) {
			if (!(error instanceof DocumentNotFound)) throw error;
		}
	};
}

/**
 * Reminds a recipient who has not acted: after the number of days in its settings, then at its interval. Skips the reminder
 * if the account has sent too many documents to the address.
 */
async function remindRecipient(
	{ db, clock, config }: Pick<Dependencies, "db" | "clock" | "config">,
	{ documentId, recipientId }: Due,
): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		const document = await lockDocumentById(tx, documentId);
		if (document.status !== "PENDING") return;
		const recipient = await noteReminded(tx, config, recipientId, at);
		if (!recipient) return;
		const { email, name } = recipient;
		if (await takeFromAddresses(tx, document, [email], at)) return;
		await noteFirstEmail(tx, recipientId, at);
		const data = { recipientId, email, name };
		const { sequence } = await recordEvent(tx, documentId, { type: "RECIPIENT_REMINDED", data, at });
		const once = `reminder:${documentId}:${sequence}`;
		await queueMail(tx, { kind: "reminder", documentId, recipientId, to: email, once, data: {}, at });
	});
}

/**
 * Notifies the sender, once, that a recipient's request expired. The link stops working at that time, whether
 * or not this has run; resending starts a new period.
 */
async function expireRecipient(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ documentId, recipientId }: Due,
): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		const document = await lockDocumentById(tx, documentId);
		if (document.status !== "PENDING") return;
		const recipient = await noteExpired(tx, recipientId, at);
		if (!recipient) return;
		const { name, email } = recipient;
		const { sequence } = await recordEvent(tx, documentId, {
			type: "RECIPIENT_EXPIRED",
			data: { recipientId, email, name },
			at,
		});
		await notifySender(tx, document, {
			kind: "expired",
			once: `expired:${documentId}:${sequence}`,
			data: { expiredName: name || email, expiredEmail: email },
			at,
		});
	});
}
