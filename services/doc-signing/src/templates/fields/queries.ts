import type { Transaction } from "@repo/service-kit/database";
import { and, eq } from "drizzle-orm";
import type { TemplateFieldRow } from "../queries.ts";
import { templateFields } from "../tables.ts";

export type NewTemplateField = Omit<typeof templateFields.$inferInsert, "templateId">;
type Ids = { templateId: number; id: number };

/** Adds fields in the order they were given. */
export async function insertFields(
	tx: Transaction,
	templateId: number,
	rows: NewTemplateField[],
): Promise<TemplateFieldRow[]> {
	if (rows.length === 0) return [];
	const inserted = await tx
		.insert(templateFields)
		.values(rows.map((row) => ({ ...row, templateId })))
		.returning();
	return inserted.sort((a, b) => a.id - b.id);
}

export async function findField(tx: Transaction, ids: Ids): Promise<TemplateFieldRow | undefined> {
	const [row] = await tx.select().from(templateFields).where(is(ids));
	return row;
}

export async function updateField(
	tx: Transaction,
	ids: Ids,
	change: NewTemplateField,
): Promise<TemplateFieldRow | undefined> {
	const [updated] = await tx.update(templateFields).set(change).where(is(ids)).returning();
	return updated;
}

export async function deleteField(tx: Transaction, ids: Ids): Promise<TemplateFieldRow | undefined> {
	const [deleted] = await tx.delete(templateFields).where(is(ids)).returning();
	return deleted;
}

function is({ templateId, id }: Ids) {
	return and(eq(templateFields.templateId, templateId), eq(templateFields.id, id));
}
