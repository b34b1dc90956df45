import type { Queryable } from "@repo/service-kit/database";
import { and, eq } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { recipients } from "../documents/recipients/tables.ts";
import { documents } from "../documents/tables.ts";
import { sealings } from "../sealing/tables.ts";
import type { MailFacts } from "./kinds.ts";
import { mails } from "./tables.ts";

export type MailRow = typeof mails.$inferSelect;

export async function getMailFacts(
	tx: Queryable,
	documentId: number,
	recipientId: number | undefined,
): Promise<MailFacts> {
	const [row] = await tx
		.select({
			documentTitle: documents.title,
			senderName: users.name,
			senderEmail: users.email,
			recipientName: recipients.name,
			recipientEmail: recipients.email,
			role: recipients.role,
			subject: documents.subject,
			message: documents.message,
		})
		.from(documents)
		.innerJoin(users, eq(users.id, documents.userId))
		.leftJoin(recipients, and(eq(recipients.documentId, documents.id), eq(recipients.id, recipientId ?? 0)))
		.where(eq(documents.id, documentId));
	if (!row || (recipientId !== undefined && row.recipientName === null))
		throw new Error("a mail about a document or recipient that is not there");
	return row;
}

/** The new row's id, or undefined when there is one of the same `once` already. */
export async function insertMail(
	tx: Queryable,
	mail: Omit<typeof mails.$inferInsert, "id">,
): Promise<string | undefined> {
	const [row] = await tx
		.insert(mails)
		.values(mail)
		.onConflictDoNothing({ target: mails.once })
		.returning({ id: mails.id });
	return row?.id;
}

/** A mail that is still to go out. */
export async function findQueuedMail(db: Queryable, id: string): Promise<MailRow | undefined> {
	const [row] = await db
		.select()
		.from(mails)
		.where(and(eq(mails.id, id), eq(mails.status, "QUEUED")));
	return row;
}

/** QUEUED → an end. */
export async function moveMail(
	db: Queryable,
	id: string,
	to: Pick<MailRow, "status" | "sentAt" | "lastError">,
): Promise<void> {
	await db
		.update(mails)
		.set(to)
		.where(and(eq(mails.id, id), eq(mails.status, "QUEUED")));
}

export async function noteMailError(db: Queryable, id: string, lastError: string): Promise<void> {
	await db
		.update(mails)
		.set({ lastError })
		.where(and(eq(mails.id, id), eq(mails.status, "QUEUED")));
}

/** What a recipient's link and the need for a mail depend on, as it is now. */
export async function findRecipientState(db: Queryable, recipientId: number) {
	const [row] = await db
		.select({
			email: recipients.email,
			documentId: recipients.documentId,
			tokenHash: recipients.tokenHash,
			encryptedToken: recipients.encryptedToken,
			signingStatus: recipients.signingStatus,
			expiresAt: recipients.expiresAt,
			documentStatus: documents.status,
			timeZone: documents.timeZone,
		})
		.from(recipients)
		.innerJoin(documents, eq(documents.id, recipients.documentId))
		.where(eq(recipients.id, recipientId));
	return row;
}

/** Where the sealed file is; undefined until there is one. */
export async function findSealedFile(db: Queryable, documentId: number) {
	const [row] = await db
		.select({ key: sealings.sealedKey, hash: sealings.sealedHash, bytes: sealings.sealedBytes })
		.from(sealings)
		.where(and(eq(sealings.documentId, documentId), eq(sealings.status, "SEALED")));
	if (!row || row.key === null || row.hash === null || row.bytes === null) return undefined;
	return { key: row.key, hash: row.hash, bytes: row.bytes };
}
