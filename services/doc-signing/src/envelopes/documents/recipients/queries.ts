import type { Queryable, Transaction } from "@repo/service-kit/database";
import { desc, ne } from "drizzle-orm";
import type { Config } from "../../../config.ts";
import { partQueries } from "../../queries.ts";
import { newSigningToken, type StoredToken } from "../../recipients/signing-token.ts";
import type { RecipientRow } from "../queries.ts";
import { recipients } from "./tables.ts";

export const recipientRows = partQueries(recipients, recipients.documentId);

type NewRow = Omit<typeof recipients.$inferInsert, "documentId" | "createdAt" | keyof StoredToken>;

/** Adds recipients in the given order, each with a new signing token. */
export async function insertRecipients(
	tx: Transaction,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	documentId: number,
	rows: NewRow[],
	at: Date,
): Promise<RecipientRow[]> {
	return recipientRows.insert(
		tx,
		rows.map((row) => ({ ...row, ...newSigningToken(documentId, config), documentId, createdAt: at })),
	);
}

/** The newest one with a signing token: an erased document's have none. */
export async function findLastRecipient(db: Queryable): Promise<RecipientRow | undefined> {
	const hasToken = ne(recipients.encryptedToken, Buffer.alloc(0));
	const [row] = await db.select().from(recipients).where(hasToken).orderBy(desc(recipients.id)).limit(1);
	return row;
}
