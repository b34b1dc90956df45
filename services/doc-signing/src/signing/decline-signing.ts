import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import { notifySender } from "../envelopes/documents/mails/notify-sender.ts";
import { queueMail } from "../envelopes/documents/mails/queue-mail.ts";
import { wasInvited } from "../envelopes/documents/rules/recipient-status.ts";
import { moveDocument } from "../envelopes/documents/sending/queries.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { recipientActor } from "./actor.ts";
import { countGuess, describeProof, type Proof, proveAct } from "./authentication/prove-act.ts";
import type { Act } from "./authentication/state-act.ts";
import { mayNotAct } from "./errors.ts";
import { type ActingSigning, lockForActing, type Signer } from "./open-signing.ts";
import { moveRecipient } from "./queries.ts";

/** NOT_SIGNED → REJECTED, which ends the document for everyone: PENDING → REJECTED. */
export async function declineSigning(
	deps: Pick<Dependencies, "db" | "clock" | "config">,
	signer: Signer,
	{ reason, proof }: { reason: string; proof?: Proof | undefined },
): Promise<void> {
	const { db, clock } = deps;
	const takeBackGuess = await countGuess(deps, signer, proof);
	await db.transaction(async (tx) => {
		const at = clock();
		const signing = await lockForActing(tx, signer, at);
		const { document, recipient } = signing;
		const act: Act = { purpose: "DECLINE", reason };
		const proven = await proveAct(tx, deps, signing, { signer, proof, act, at });
		const { authentication } = proven;
		const move = { from: "NOT_SIGNED", to: "REJECTED" } as const;
		const rejected = { ...move, rejectionReason: reason, authentication, ...signer.visit };
		if (!(await moveRecipient(tx, recipient.id, rejected))) throw mayNotAct("DONE");
		if (!(await moveDocument(tx, document.id, { from: "PENDING", to: "REJECTED", updatedAt: at })))
			throw mayNotAct("CANCELLED");
		const by = recipientActor(recipient);
		const data = { by, reason, ...describeProof(proven), ...signer.visit };
		await recordEvent(tx, document.id, { type: "RECIPIENT_REJECTED", data, at });
		await recordEvent(tx, document.id, { type: "DOCUMENT_REJECTED", data: {}, at });
		await notifyEveryone(tx, signing, reason, at);
		await queueSealing(tx, document.id, at);
	});
	await takeBackGuess();
}

/** Notifies the sender and every other recipient who was invited. */
async function notifyEveryone(
	tx: Transaction,
	{ document, recipient, recipients }: ActingSigning,
	reason: string,
	at: Date,
): Promise<void> {
	const others = recipients.filter((other) => other.id !== recipient.id && wasInvited(other));
	const data = { declinedBy: recipient.name || recipient.email, reason };
	const mail = { kind: "declined", data, at } as const;
	const once = `declined:${document.id}`;
	await notifySender(tx, document, { ...mail, once });
	for (const { id: recipientId, email: to } of others)
		await queueMail(tx, {
			...mail,
			documentId: document.id,
			recipientId,
			to,
			once: `${once}:${recipientId}`,
		});
}
