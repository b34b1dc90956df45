import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../documents/events/record-event.ts";
import { holdsSignature } from "../documents/rules/sendable.ts";
import { completeDocument } from "../documents/sending/complete-document.ts";
import { notifyNextRecipients } from "../documents/sending/notify-recipients.ts";
import { isAssistant, mustSign } from "../recipient-roles/rules/roles.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { recipientActor } from "./actor.ts";
import { ConsentMissing, FieldsMissing, mayNotAct, NowhereToSign } from "./errors.ts";
import { consent } from "./give-consent.ts";
import {
	type ActingSigning,
	answerContextOf,
	lockForActing,
	type Signer,
	type Visit,
} from "./open-signing.ts";
import { moveRecipient, storeAnswer } from "./queries.ts";
import { currentAnswer, findFieldProblem } from "./rules/field-state.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;
type Finishing = {
	/** Given together with finishing, as by the form. */
	consents?: boolean;
};

/**
 * The act of signing, approving, viewing or assisting: NOT_SIGNED → SIGNED once everything that is asked for is there.
 * The last one moves the document to COMPLETED; otherwise those whose turn has come are told. One transaction, under
 * the document's row lock.
 */
export async function completeSigning(
	{ db, clock, config }: Deps,
	signer: Signer,
	visit: Visit,
	{ consents = false }: Finishing = {},
): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		const signing = await lockForActing(tx, signer, at);
		const { document, recipient } = signing;
		if (consents) await consent(tx, signing, visit, at);
		else if (recipient.consentedAt === null) throw new ConsentMissing();
		await settleFields(tx, signing, at);
		await sign(tx, signing, visit, at);
		if (await completeDocument(tx, document.id, at)) return queueSealing(tx, document.id, at);
		await notifyNextRecipients(tx, config, document, { kind: "turn", at });
	});
}

/** Checks every field anew and lets defaults sign what was left; an assistant leaves both to whose fields they are. */
async function settleFields(tx: Transaction, signing: ActingSigning, at: Date): Promise<void> {
	const { recipient, fields } = signing;
	if (isAssistant(recipient.role)) return;
	if (mustSign(recipient.role) && !holdsSignature(recipient.id, fields)) throw new NowhereToSign();
	const errors = fields.flatMap((field) => {
		const message = findFieldProblem(field, answerContextOf(signing, field, at));
		return message ? [{ path: `fields.${field.id}`, message }] : [];
	});
	if (errors.length > 0) throw new FieldsMissing(errors);
	for (const field of fields) {
		const current = currentAnswer(field, answerContextOf(signing, field, at));
		if (!current || field.inserted) continue;
		const { customText, answer } = current;
		await storeAnswer(tx, field, { customText, answer, inserted: true, insertedAt: at });
	}
}

async function sign(
	tx: Transaction,
	{ document, recipient }: ActingSigning,
	visit: Visit,
	at: Date,
): Promise<void> {
	const authentication = { method: "LINK", at: at.toISOString() } as const;
	const moved = await moveRecipient(tx, recipient.id, {
		from: "NOT_SIGNED",
		to: "SIGNED",
		signedAt: at,
		authentication,
		...visit,
	});
	if (!moved) throw mayNotAct("DONE");
	const { role } = recipient;
	const data = { by: recipientActor(recipient), role, authentication: authentication.method, ...visit };
	await recordEvent(tx, document.id, { type: "RECIPIENT_SIGNED", data, at });
}
