import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "@repo/service-kit/database";
import type { ChainHead } from "../audit-log/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import { notifyOfSignature } from "../envelopes/documents/mails/notify-sender.ts";
import { completeDocument } from "../envelopes/documents/sending/complete-document.ts";
import { notifyNextRecipients } from "../envelopes/documents/sending/notify-recipients.ts";
import { SIGNER_ZONE } from "../envelopes/rules/signer-zone.ts";
import { isAssistant } from "../field-types/rules/roles.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { recipientActor } from "./actor.ts";
import { requireAnswers } from "./answers.ts";
import {
	countGuess,
	describeProof,
	type Proof,
	type ProvenAct,
	proveAct,
} from "./authentication/prove-act.ts";
import { signAct } from "./authentication/state-act.ts";
import { ConsentMissing, mayNotAct, StatementOutdated } from "./errors.ts";
import { consent } from "./give-consent.ts";
import {
	type ActingSigning,
	lockForActing,
	type Signer,
	type SigningField,
	toAnswerContext,
} from "./open-signing.ts";
import { moveRecipient, storeAnswer } from "./queries.ts";
import { currentAnswer } from "./rules/field-state.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "config">;
type Finishing = {
	/** Values sent with the action, as the form does. */
	consents?: boolean;
	/** What the sender requires for signing. */
	proof?: Proof | undefined;
	/** `correctedAt` of the document as the page showed it; undefined if the caller shows no page. */
	seen?: string | null | undefined;
	/** When each value that the page showed was saved. */
	seenFields?: { id: number; savedAt: string | null }[] | undefined;
};

/**
 * The action of signing, approving, viewing or assisting: NOT_SIGNED → SIGNED once everything required is
 * present. The last one moves the document to COMPLETED; otherwise the next recipients are notified. One
 * transaction, under the document's row lock.
 */
export async function completeSigning(
	deps: Deps,
	signer: Signer,
	{ consents = false, proof, seen, seenFields }: Finishing = {},
): Promise<void> {
	const { db, clock, config } = deps;
	const takeBackGuess = await countGuess(deps, signer, proof);
	await db.transaction(async (tx) => {
		const at = clock();
		const signing = await lockForActing(tx, signer, at);
		const { document, recipient } = signing;
		if (seen !== undefined && seen !== (document.correctedAt?.toISOString() ?? null))
			throw new StatementOutdated();
		if (seenFields && !areSeen(signing.fields, seenFields)) throw new StatementOutdated();
		if (consents) await consent(tx, signing, signer, at);
		else if (recipient.consentedAt === null) throw new ConsentMissing();
		const proven = await proveAct(tx, deps, signing, { signer, proof, act: signAct, at });
		await settleFields(tx, signing, proven.at);
		await clearHidden(tx, signing, at);
		const { sequence } = await sign(tx, signing, signer, { proven, at });
		const isCompleted = await completeDocument(tx, document.id, at);
		await notifyOfSignature(tx, document, { recipient, sequence, at, isCompleted });
		if (isCompleted) await queueSealing(tx, document.id, at);
		else await notifyNextRecipients(tx, config, document, { kind: "turn", at });
	});
	await takeBackGuess();
}

/** The same link may be open in another tab, in which a value was changed. Only the page with scripts sends what it shows; the form saves its values first. */
function areSeen(fields: SigningField[], seenFields: NonNullable<Finishing["seenFields"]>): boolean {
	const seenAt = new Map(seenFields.map(({ id, savedAt }) => [id, savedAt]));
	return fields.every(({ id, insertedAt }) => seenAt.get(id) === (insertedAt?.toISOString() ?? null));
}

/** What the recipient's values hide leaves no value, and the log says which fields were hidden; for an assistant, this happens when their signers finish. */
async function clearHidden(
	tx: Transaction,
	{ document, recipient, hidden }: ActingSigning,
	at: Date,
): Promise<void> {
	if (hidden.length === 0 || isAssistant(recipient.role)) return;
	const isEmpty = ({ customText, answer, inserted }: SigningField) =>
		customText === "" && answer === null && !inserted;
	for (const field of hidden)
		if (!isEmpty(field))
			await storeAnswer(tx, field, { customText: "", answer: null, inserted: false, insertedAt: null }, at);
	const fields = hidden.map((field) => {
		const { id, recipientId, type, page } = field;
		return { id, recipientId, type, page, cleared: !isEmpty(field) };
	});
	await recordEvent(tx, document.id, {
		type: "FIELDS_HIDDEN",
		data: { by: recipientActor(recipient), fields },
		at,
	});
}

/**
 * Checks every field again, and saves defaults of empty ones and numbers as the page shows them; for an assistant, this
 * happens when the fields' signers finish.
 */
async function settleFields(tx: Transaction, signing: ActingSigning, at: Date): Promise<void> {
	const { recipient, fields } = signing;
	requireAnswers(signing, at);
	if (isAssistant(recipient.role)) return;
	for (const field of fields) {
		const current = currentAnswer(field, toAnswerContext(signing, field, at));
		if (!current || (field.inserted && isDeepStrictEqual(current.answer, field.answer))) continue;
		const { customText, answer } = current;
		const insertedAt = field.inserted ? field.insertedAt : at;
		await storeAnswer(tx, field, { customText, answer, inserted: true, insertedAt }, at);
	}
}

async function sign(
	tx: Transaction,
	{ document, recipient, reader }: ActingSigning,
	{ visit }: Pick<Signer, "visit">,
	{ proven, at }: { proven: ProvenAct; at: Date },
): Promise<ChainHead> {
	const { authentication } = proven;
	const moved = await moveRecipient(tx, recipient.id, {
		from: "NOT_SIGNED",
		to: "SIGNED",
		signedAt: proven.at,
		authentication,
		...visit,
	});
	if (!moved) throw mayNotAct("DONE");
	const { role } = recipient;
	const zone = document.timeZone === SIGNER_ZONE && { timeZone: reader.timeZone };
	const data = { by: recipientActor(recipient), role, ...describeProof(proven), ...visit, ...zone };
	return recordEvent(tx, document.id, { type: "RECIPIENT_SIGNED", data, at });
}
