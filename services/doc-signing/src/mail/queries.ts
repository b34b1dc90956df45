import { and, eq } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { recipients } from "../documents/recipients/tables.ts";
import { documents } from "../documents/tables.ts";
import type { Queryable } from "../platform/database/database.ts";
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
