import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import { getWords } from "../languages/words.ts";
import { recipientActor } from "./actor.ts";
import { type ActingSigning, lockForActing, type Signer } from "./open-signing.ts";
import { storeConsent } from "./queries.ts";

/** Records the recipient's consent to signing electronically, once: later calls change nothing. */
export async function giveConsent(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	signer: Signer,
): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		await consent(tx, await lockForActing(tx, signer, at), signer, at);
	});
}

/** The same inside a transaction that holds the document's lock. */
export async function consent(
	tx: Transaction,
	{ document, recipient }: Pick<ActingSigning, "document" | "recipient">,
	{ visit, language }: Pick<Signer, "visit" | "language">,
	at: Date,
): Promise<void> {
	if (!(await storeConsent(tx, recipient.id, at))) return;
	const agreedTo = getWords(language).page.consent[recipient.role];
	const data = { by: recipientActor(recipient), agreedTo, ...visit };
	await recordEvent(tx, document.id, { type: "RECIPIENT_CONSENTED", data, at });
}
