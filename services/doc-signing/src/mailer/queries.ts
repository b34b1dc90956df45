import type { Queryable } from "@repo/service-kit/database";
import { and, eq, sql } from "drizzle-orm";
import { joinBranding } from "../accounts/branding/queries.ts";
import { type Brand, toBrand } from "../accounts/branding/rules/brand.ts";
import { branding } from "../accounts/branding/tables.ts";
import { hasOpenInvitation } from "../accounts/invitations/queries.ts";
import { users } from "../accounts/tables.ts";
import { recipients } from "../envelopes/documents/recipients/tables.ts";
import { documents } from "../envelopes/documents/tables.ts";
import { documentData } from "../envelopes/files/tables.ts";
import type { MailFacts } from "../mail/kinds.ts";
import { sealings } from "../sealing/tables.ts";

/** The current state that determines a recipient's link, and whether the mail is still needed. */
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

export type Sender = Pick<MailFacts, "senderName" | "senderEmail">;

/** The brand of a document's sender, and how many pages its file has. Both are empty for a deleted document. */
export async function findShownDocument(
	db: Queryable,
	documentId: number,
): Promise<{ brand: Brand; pages: number | null; sender: Sender | null }> {
	const [row] = await db
		.select({
			branding,
			pages: sql<number | null>`jsonb_array_length(${documentData.pages})`,
			sender: { senderName: users.name, senderEmail: users.email },
		})
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.innerJoin(users, eq(users.id, documents.userId))
		.leftJoin(branding, joinBranding(documents))
		.where(eq(documents.id, documentId));
	return { brand: toBrand(row?.branding), pages: row?.pages ?? null, sender: row?.sender ?? null };
}

/** The sealed file's key; undefined until it exists. */
export async function findSealedFile(db: Queryable, documentId: number) {
	const [row] = await db
		.select({ key: sealings.sealedKey, hash: sealings.sealedHash, bytes: sealings.sealedBytes })
		.from(sealings)
		.where(and(eq(sealings.documentId, documentId), eq(sealings.status, "SEALED")));
	if (!row || row.key === null || row.hash === null || row.bytes === null) return undefined;
	return { key: row.key, hash: row.hash, bytes: row.bytes };
}

/**
 * Who may sign up if sign-up requires an invitation: people with a document to sign, or invited by a team.
 */
export async function isInvited(db: Queryable, email: string, now: Date): Promise<boolean> {
	if (await hasOpenInvitation(db, email, now)) return true;
	const [found] = await db
		.select({ id: recipients.id })
		.from(recipients)
		.innerJoin(documents, eq(documents.id, recipients.documentId))
		.where(
			and(
				eq(sql`lower(${recipients.email})`, email.toLowerCase()),
				eq(documents.status, "PENDING"),
				eq(recipients.sendStatus, "SENT"),
				sql`(${recipients.expiresAt} IS NULL OR ${recipients.expiresAt} > ${now.toISOString()}::timestamptz)`,
			),
		)
		.limit(1);
	return found !== undefined;
}
