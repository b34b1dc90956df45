import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../documents/events/record-event.ts";
import { recipientActor } from "./actor.ts";
import { lockForActing, type Signer, type Visit } from "./open-signing.ts";
import { markOpened } from "./queries.ts";

/** NOT_OPENED → OPENED when the recipient first views the document in their turn, after access authentication. */
export async function openDocument(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	signer: Signer,
	visit: Visit,
): Promise<void> {
	await db.transaction(async (tx) => {
		const at = clock();
		const { document, recipient, access } = await lockForActing(tx, signer, at);
		if (!(await markOpened(tx, recipient.id, at))) return;
		const by = recipientActor(recipient);
		await recordEvent(tx, document.id, { type: "RECIPIENT_OPENED", data: { by, access, ...visit }, at });
	});
}
