import type { Transaction } from "@repo/service-kit/database";
import { and, eq } from "drizzle-orm";
import type { FieldRow } from "../queries.ts";
import { fields } from "./tables.ts";

type NewRow = Omit<typeof fields.$inferInsert, "documentId" | "createdAt">;

/** Adds fields in the order they were given. */
export async function insertFields(
	tx: Transaction,
	documentId: number,
	rows: NewRow[],
	at: Date,
): Promise<FieldRow[]> {
	if (rows.length === 0) return [];
	const inserted = await tx
		.insert(fields)
		.values(rows.map((row) => ({ ...row, documentId, createdAt: at })))
		.returning();
	return inserted.sort((a, b) => a.id - b.id);
}

export async function updateField(
	tx: Transaction,
	{ documentId, id }: { documentId: number; id: number },
	change: Partial<NewRow>,
): Promise<FieldRow | undefined> {
	const [updated] = await tx
		.update(fields)
		.set(change)
		.where(and(eq(fields.documentId, documentId), eq(fields.id, id)))
		.returning();
	return updated;
}

export async function deleteField(
	tx: Transaction,
	{ documentId, id }: { documentId: number; id: number },
): Promise<void> {
	await tx.delete(fields).where(and(eq(fields.documentId, documentId), eq(fields.id, id)));
}
