import type { Transaction } from "@repo/service-kit/database";
import { and, eq } from "drizzle-orm";
import type { TemplateRecipientRow } from "../queries.ts";
import { templateRecipients } from "../tables.ts";

export type NewTemplateRecipient = Omit<typeof templateRecipients.$inferInsert, "templateId">;
type Ids = { templateId: number; id: number };

/** Adds placeholders in the order they were given. */
export async function insertRecipients(
	tx: Transaction,
	templateId: number,
	rows: NewTemplateRecipient[],
): Promise<TemplateRecipientRow[]> {
	if (rows.length === 0) return [];
	const inserted = await tx
		.insert(templateRecipients)
		.values(rows.map((row) => ({ ...row, templateId })))
		.returning();
	return inserted.sort((a, b) => a.id - b.id);
}

export async function updateRecipient(
	tx: Transaction,
	ids: Ids,
	change: Partial<NewTemplateRecipient>,
): Promise<TemplateRecipientRow | undefined> {
	const [updated] = await tx.update(templateRecipients).set(change).where(is(ids)).returning();
	return updated;
}

/** With its fields. */
export async function deleteRecipient(tx: Transaction, ids: Ids): Promise<TemplateRecipientRow | undefined> {
	const [deleted] = await tx.delete(templateRecipients).where(is(ids)).returning();
	return deleted;
}

function is({ templateId, id }: Ids) {
	return and(eq(templateRecipients.templateId, templateId), eq(templateRecipients.id, id));
}
