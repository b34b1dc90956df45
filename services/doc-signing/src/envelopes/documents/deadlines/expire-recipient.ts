import type { Dependencies } from "../../../dependencies.ts";
import { lockDocumentById } from "../contents/queries.ts";
import { recordEvent } from "../events/record-event.ts";
import { getSenderEmail } from "../mails/queries.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { type Due, noteExpired } from "./queries.ts";

/**
 * Notifies the sender, once, that a recipient's request expired. The link stops working at that time, whether
 * or not this has run; resending starts a new period.
 */
export async function expireRecipient(
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
		await queueMail(tx, {
			kind: "expired",
			documentId,
			to: await getSenderEmail(tx, document.userId),
			once: `expired:${documentId}:${sequence}`,
			data: { expiredName: name || email, expiredEmail: email },
			at,
		});
	});
}
