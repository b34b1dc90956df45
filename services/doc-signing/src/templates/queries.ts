import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, count, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Owner } from "../accounts/owner.ts";
import type { DocumentDataRow } from "../envelopes/files/queries.ts";
import { documentData } from "../envelopes/files/tables.ts";
import { requireReach } from "../teams/require-permission.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { TemplateNotFound } from "./errors.ts";
import { templateFields, templateRecipients, templates } from "./tables.ts";

export type TemplateRow = typeof templates.$inferSelect;
export type TemplateRecipientRow = typeof templateRecipients.$inferSelect;
export type TemplateFieldRow = typeof templateFields.$inferSelect;
export type TemplateChange = Partial<typeof templates.$inferInsert>;
/** A template and its file. */
export type TemplateWithFile = TemplateRow & { file: DocumentDataRow };
export type TemplateParts = { recipients: TemplateRecipientRow[]; fields: TemplateFieldRow[] };

/** The caller's template with its file. Throws TemplateNotFound, NotPermitted. */
export async function getTemplate(db: Queryable, access: Access, id: number): Promise<TemplateWithFile> {
	const [row] = await db
		.select({ template: templates, file: documentData })
		.from(templates)
		.innerJoin(documentData, eq(documentData.id, templates.templateDocumentDataId))
		.where(and(eq(templates.id, id), isOwnedBy(access)));
	if (!row) throw new TemplateNotFound();
	requireReach(access, row.template);
	return { ...row.template, file: row.file };
}

/** The owner of a template, without an access check. */
export async function findTemplateOwner(db: Queryable, id: number): Promise<Owner | undefined> {
	const [row] = await db
		.select({ userId: templates.userId, teamId: templates.teamId })
		.from(templates)
		.where(eq(templates.id, id));
	return row;
}

/** A template of any account, for a transaction that has changed it. */
export async function getTemplateRow(tx: Transaction, id: number): Promise<TemplateRow> {
	const [row] = await tx.select().from(templates).where(eq(templates.id, id));
	if (!row) throw new TemplateNotFound();
	return row;
}

/**
 * The caller's template with its file, locked until the transaction ends: `update` to change it or its parts,
 * `share` to read them consistently.
 */
export async function lockTemplate(
	tx: Transaction,
	access: Access<"templates.manage" | "templates.use">,
	id: number,
	strength: "update" | "share" = "update",
): Promise<TemplateWithFile> {
	const [template] = await tx
		.select()
		.from(templates)
		.where(and(eq(templates.id, id), isOwnedBy(access)))
		.for(strength);
	if (!template) throw new TemplateNotFound();
	requireReach(access, template);
	// Read after taking the lock: a join would return the file's state before the wait.
	const [file] = await tx
		.select()
		.from(documentData)
		.where(eq(documentData.id, template.templateDocumentDataId));
	if (!file) throw new TemplateNotFound();
	return { ...template, file };
}

export async function listParts(db: Queryable, ids: number[]): Promise<TemplateParts> {
	if (ids.length === 0) return { recipients: [], fields: [] };
	return {
		recipients: await db
			.select()
			.from(templateRecipients)
			.where(inArray(templateRecipients.templateId, ids))
			.orderBy(asc(templateRecipients.id)),
		fields: await db
			.select()
			.from(templateFields)
			.where(inArray(templateFields.templateId, ids))
			.orderBy(asc(templateFields.id)),
	};
}

/** Newest first. */
export function listTemplates(
	db: Queryable,
	owner: Owner,
	{ page, perPage }: { page: number; perPage: number },
): Promise<TemplateRow[]> {
	return db
		.select()
		.from(templates)
		.where(isOwnedBy(owner))
		.orderBy(desc(templates.id))
		.limit(perPage)
		.offset((page - 1) * perPage);
}

export async function countTemplates(db: Queryable, owner: Owner): Promise<number> {
	const [row] = await db.select({ templates: count() }).from(templates).where(isOwnedBy(owner));
	return row?.templates ?? 0;
}

export async function insertTemplate(
	tx: Transaction,
	row: typeof templates.$inferInsert,
): Promise<TemplateRow> {
	const [inserted] = await tx.insert(templates).values(row).returning();
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function updateTemplate(tx: Transaction, id: number, change: TemplateChange): Promise<void> {
	await tx.update(templates).set(change).where(eq(templates.id, id));
}

/** With its recipients and fields. */
export async function deleteTemplateRow(tx: Transaction, id: number): Promise<void> {
	await tx.delete(templates).where(eq(templates.id, id));
}

export function isOwnedBy({ userId, teamId }: Owner): SQL | undefined {
	return teamId === null
		? and(eq(templates.userId, userId), isNull(templates.teamId))
		: eq(templates.teamId, teamId);
}
