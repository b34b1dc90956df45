import { newSecret } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import { and, eq } from "drizzle-orm";
import type { RecipientRow } from "../queries.ts";
import { recipients } from "./tables.ts";

type NewRow = Omit<typeof recipients.$inferInsert, "documentId" | "token" | "createdAt">;

/** Adds recipients, each with a token of its own, in the order they were given. */
export async function insertRecipients(
	tx: Transaction,
	documentId: number,
	rows: NewRow[],
	at: Date,
): Promise<RecipientRow[]> {
	if (rows.length === 0) return [];
	const inserted = await tx
		.insert(recipients)
		.values(rows.map((row) => ({ ...row, documentId, token: newSecret(), createdAt: at })))
		.returning();
	return inserted.sort((a, b) => a.id - b.id);
}

export async function updateRecipient(
	tx: Transaction,
	{ documentId, id }: { documentId: number; id: number },
	change: Partial<NewRow & { token: string }>,
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
