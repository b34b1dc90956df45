import type { Dependencies } from "../../../dependencies.ts";
import { lockDocumentById } from "../contents/queries.ts";
import { recordEvent } from "../events/record-event.ts";
import { takeFromAddresses } from "../mails/queries.ts";
import { queueMail } from "../mails/queue-mail.ts";
import { type Due, noteReminded } from "./queries.ts";

/**
 * Reminds a recipient who has not acted: after the number of days in its settings, then at its interval. Skips the reminder
 * if the account has sent too many documents to the address.
 */
export async function remindRecipient(
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
		const data = { recipientId, email, name };
		const { sequence } = await recordEvent(tx, documentId, { type: "RECIPIENT_REMINDED", data, at });
		const once = `reminder:${documentId}:${sequence}`;
		await queueMail(tx, { kind: "reminder", documentId, recipientId, to: email, once, data: {}, at });
	});
}
