import type { Queryable } from "@repo/service-kit/database";
import { asc, eq } from "drizzle-orm";
import { recipients } from "../../documents/recipients/tables.ts";
import { documents } from "../../documents/tables.ts";
import { templateRecipients, templates } from "../../templates/tables.ts";

export type DocumentSubject = {
	document: typeof documents.$inferSelect;
	recipients: (typeof recipients.$inferSelect)[];
};

export type TemplateSubject = {
	template: typeof templates.$inferSelect;
	recipients: (typeof templateRecipients.$inferSelect)[];
};

/** A document and its recipients as the transaction sees them. */
export async function readDocumentSubject(tx: Queryable, documentId: number): Promise<DocumentSubject> {
	const [document] = await tx.select().from(documents).where(eq(documents.id, documentId));
	if (!document) throw new Error("an event of a document that is not there");
	const people = await tx
		.select()
		.from(recipients)
		.where(eq(recipients.documentId, documentId))
		.orderBy(asc(recipients.id));
	return { document, recipients: people };
}

export async function readTemplateSubject(tx: Queryable, templateId: number): Promise<TemplateSubject> {
	const [template] = await tx.select().from(templates).where(eq(templates.id, templateId));
	if (!template) throw new Error("an event of a template that is not there");
	const people = await tx
		.select()
		.from(templateRecipients)
		.where(eq(templateRecipients.templateId, templateId))
		.orderBy(asc(templateRecipients.id));
	return { template, recipients: people };
}
