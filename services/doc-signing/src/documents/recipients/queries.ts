import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, desc, eq } from "drizzle-orm";
import type { Config } from "../../config.ts";
import { newSigningToken, type StoredToken } from "../../signing-tokens/signing-token.ts";
import type { RecipientRow } from "../queries.ts";
import { recipients } from "./tables.ts";

type NewRow = Omit<typeof recipients.$inferInsert, "documentId" | "createdAt" | keyof StoredToken>;

/** Adds recipients, each with a new signing token, in the order given. */
export async function insertRecipients(
	tx: Transaction,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	documentId: number,
	rows: NewRow[],
	at: Date,
): Promise<RecipientRow[]> {
	if (rows.length === 0) return [];
	const inserted = await tx
		.insert(recipients)
		.values(
			rows.map((row) => ({ ...row, ...newSigningToken(documentId, config), documentId, createdAt: at })),
		)
		.returning();
	return inserted.sort((a, b) => a.id - b.id);
}

export async function findLastRecipient(db: Queryable): Promise<RecipientRow | undefined> {
	const [row] = await db.select().from(recipients).orderBy(desc(recipients.id)).limit(1);
	return row;
}

export async function updateRecipient(
	tx: Transaction,
	{ documentId, id }: { documentId: number; id: number },
	change: Partial<NewRow & StoredToken>,
): Promise<RecipientRow | undefined> {
	const [updated] = await tx
		.update(recipients)
		.set(change)
		.where(and(eq(recipients.documentId, documentId), eq(recipients.id, id)))
		.returning();
	return updated;
}

export async function deleteRecipient(
	tx: Transaction,
	{ documentId, id }: { documentId: number; id: number },
): Promise<void> {
	await tx.delete(recipients).where(and(eq(recipients.documentId, documentId), eq(recipients.id, id)));
}
