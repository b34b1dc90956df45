import type { Queryable } from "@repo/service-kit/database";
import { and, eq } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import type { MailFacts } from "../../mail/kinds.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";

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
			language: documents.language,
		})
		.from(documents)
		.innerJoin(users, eq(users.id, documents.userId))
		.leftJoin(recipients, and(eq(recipients.documentId, documents.id), eq(recipients.id, recipientId ?? 0)))
		.where(eq(documents.id, documentId));
	if (!row || (recipientId !== undefined && row.recipientName === null))
		throw new Error("a mail about a document or recipient that is not there");
	// The language is the recipients': the sender's own is not known.
	return recipientId === undefined ? { ...row, language: null } : row;
}

/** The sender's email address. */
export async function getSenderEmail(tx: Queryable, userId: number): Promise<string> {
	const [sender] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (!sender) throw new Error("a document without its sender");
	return sender.email;
}
