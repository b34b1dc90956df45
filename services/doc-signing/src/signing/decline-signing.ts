import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../documents/events/record-event.ts";
import { getSenderEmail } from "../documents/mails/queries.ts";
import { queueMail } from "../documents/mails/queue-mail.ts";
import { wasInvited } from "../documents/rules/recipient-status.ts";
import { moveDocument } from "../documents/sending/queries.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { recipientActor } from "./actor.ts";
import { mayNotAct } from "./errors.ts";
import { type ActingSigning, lockForActing, type Signer, type Visit } from "./open-signing.ts";
import { moveRecipient } from "./queries.ts";

/** NOT_SIGNED → REJECTED, which ends the document for everyone: PENDING → REJECTED. */
export async function declineSigning(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	signer: Signer,
	visit: Visit,
	reason: string,
): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		const signing = await lockForActing(tx, signer, at);
		const { document, recipient } = signing;
		const authentication = { method: "LINK", at: at.toISOString() } as const;
		const move = { from: "NOT_SIGNED", to: "REJECTED" } as const;
		const act = { ...move, rejectionReason: reason, authentication, ...visit };
		if (!(await moveRecipient(tx, recipient.id, act))) throw mayNotAct("DONE");
		if (!(await moveDocument(tx, document.id, { from: "PENDING", to: "REJECTED", updatedAt: at })))
			throw mayNotAct("CANCELLED");
		const by = recipientActor(recipient);
		await recordEvent(tx, document.id, { type: "RECIPIENT_REJECTED", data: { by, reason, ...visit }, at });
		await recordEvent(tx, document.id, { type: "DOCUMENT_REJECTED", data: {}, at });
		await notifyEveryone(tx, signing, reason, at);
		await queueSealing(tx, document.id, at);
	});
}

/** The sender, and whoever else was written to: nobody waits for a document that is over. */
async function notifyEveryone(
	tx: Transaction,
	{ document, recipient, recipients }: ActingSigning,
	reason: string,
	at: Date,
): Promise<void> {
	const others = recipients.filter((other) => other.id !== recipient.id && wasInvited(other));
	const addressees = [
		{ to: await getSenderEmail(tx, document.userId), once: `declined:${document.id}` },
		...others.map(({ id, email }) => ({
			to: email,
			recipientId: id,
			once: `declined:${document.id}:${id}`,
		})),
	];
	const data = { declinedBy: recipient.name || recipient.email, reason };
	for (const addressee of addressees)
		await queueMail(tx, { kind: "declined", documentId: document.id, ...addressee, data, at });
}
