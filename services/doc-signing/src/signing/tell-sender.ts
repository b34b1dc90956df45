import type { Dependencies } from "../dependencies.ts";
import { getSenderEmail } from "../envelopes/documents/mails/queries.ts";
import { queueMail } from "../envelopes/documents/mails/queue-mail.ts";
import type { Signing } from "./open-signing.ts";

/** Tells the sender, once for each correction, that this recipient came and has no signature field. */
export async function tellSender(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ document, recipient }: Pick<Signing, "document" | "recipient">,
): Promise<void> {
	const { id: documentId, userId, correctedAt } = document;
	const { id, name, email } = recipient;
	await db.transaction(async (tx) =>
		queueMail(tx, {
			kind: "blocked",
			documentId,
			to: await getSenderEmail(tx, userId),
			once: `blocked:${documentId}:${id}:${correctedAt?.toISOString()}`,
			data: { blockedName: name || email },
			at: clock(),
		}),
	);
}
