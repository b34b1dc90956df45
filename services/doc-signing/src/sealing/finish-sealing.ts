import type { Transaction } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import { notifySender } from "../envelopes/documents/mails/notify-sender.ts";
import { queueMail } from "../envelopes/documents/mails/queue-mail.ts";
import type { SealedFile } from "../pdf/sealing/seal-file.ts";
import type { FileKey } from "../platform/storage/keys.ts";
import { recordMissingRevocationData, recordMissingTimeStamp } from "./evidence/record-missing.ts";
import { listReaders, lockForSealing, type SealFacts } from "./queries/facts.ts";
import { type Attempt, moveToSealed } from "./queries/sealings.ts";

type SealedFileFacts = {
	key: FileKey;
	file: SealedFile;
	/** Fingerprint and expiry of the signing certificate. */
	certificate: string;
	expiresAt: Date;
	facts: SealFacts;
};

/**
 * Makes a sealed file the document's: status, audit event, webhooks and mails in one transaction. Returns false,
 * and writes nothing, when another attempt started or was first.
 */
export function finishSealing(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	attempt: Attempt,
	{ key, file, certificate, expiresAt, facts }: SealedFileFacts,
): Promise<boolean> {
	const { document, head } = facts;
	return db.transaction(async (tx) => {
		const at = clock();
		await lockForSealing(tx, document.id);
		const moved = await moveToSealed(tx, attempt, {
			sealedKey: key,
			sealedHash: Buffer.from(file.sha256, "hex"),
			sealedBytes: file.sizeInBytes,
			auditHash: head.hash,
			level: file.level,
			certificate,
			sealedAt: at,
		});
		if (!moved) return false;
		const data = {
			sha256: file.sha256,
			level: file.level,
			certificate,
			auditHead: head.hash.toString("hex"),
			signedSha256: file.signedSha256,
		};
		await recordEvent(tx, document.id, { type: "DOCUMENT_SEALED", data, at });
		if (file.timeStampFailures.length > 0)
			await recordMissingTimeStamp(tx, document.id, {
				failures: file.timeStampFailures,
				endsAt: expiresAt,
				at,
			});
		if (file.revocationGaps.length > 0)
			await recordMissingRevocationData(tx, document.id, { gaps: file.revocationGaps, at });
		if (document.status === "COMPLETED" && document.sendCompletionEmails)
			await queueCompletionMails(tx, document, at);
		return true;
	});
}

async function queueCompletionMails(
	tx: Transaction,
	document: SealFacts["document"],
	at: Date,
): Promise<void> {
	const { id: documentId } = document;
	const recipients = await listReaders(tx, documentId);
	const mail = { kind: "finished", data: {}, at } as const;
	for (const { id, email } of recipients)
		await queueMail(tx, {
			...mail,
			documentId,
			recipientId: id,
			to: email,
			once: `finished:${documentId}:${id}`,
		});
	// Someone who signs their own document already gets the recipient's copy.
	const except = recipients.map(({ email }) => email);
	await notifySender(tx, document, { ...mail, once: `finished:${documentId}:sender` }, except);
}
