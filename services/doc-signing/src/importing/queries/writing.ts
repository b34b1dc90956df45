import type { Transaction } from "@repo/service-kit/database";
import { users } from "../../accounts/tables.ts";
import { teams } from "../../accounts/teams/tables.ts";
import { apiTokens } from "../../accounts/tokens/tables.ts";
import type { EventRow } from "../../audit-log/queries.ts";
import { documentEvents } from "../../audit-log/tables.ts";
import { fields } from "../../envelopes/documents/fields/tables.ts";
import { recipients } from "../../envelopes/documents/recipients/tables.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { templateFields, templateRecipients, templates } from "../../envelopes/templates/tables.ts";

type Numbered<Row> = Omit<Row, "id"> & { id: number | undefined };

/** With its id there, or a new one. */
export async function insertImportedUser(
	tx: Transaction,
	row: Numbered<typeof users.$inferInsert>,
): Promise<number> {
	const insert = tx.insert(users).overridingSystemValue();
	const [inserted] = await insert.values(row).returning({ id: users.id });
	return idOf(inserted);
}

/** With its id there, or a new one. */
export async function insertImportedTeam(
	tx: Transaction,
	row: Numbered<typeof teams.$inferInsert>,
): Promise<number> {
	const insert = tx.insert(teams).overridingSystemValue();
	const [inserted] = await insert.values(row).returning({ id: teams.id });
	return idOf(inserted);
}

export async function insertImportedToken(
	tx: Transaction,
	row: typeof apiTokens.$inferInsert,
): Promise<number> {
	const [inserted] = await tx.insert(apiTokens).values(row).returning({ id: apiTokens.id });
	return idOf(inserted);
}

type DocumentRows = {
	file: typeof documentData.$inferInsert;
	document: Numbered<typeof documents.$inferInsert>;
	recipients: Numbered<typeof recipients.$inferInsert>[];
	fields: Numbered<typeof fields.$inferInsert>[];
	/** The first of its log. */
	events: EventRow[];
};

/** A document with its file and its parts, all with their ids there. */
export async function insertImportedDocument(tx: Transaction, rows: DocumentRows): Promise<void> {
	await tx.insert(documentData).values(rows.file);
	await tx.insert(documents).overridingSystemValue().values(rows.document);
	for (const some of inPieces(rows.recipients))
		await tx.insert(recipients).overridingSystemValue().values(some);
	for (const some of inPieces(rows.fields)) await tx.insert(fields).overridingSystemValue().values(some);
	await tx.insert(documentEvents).values(rows.events);
}

type TemplateRows = {
	template: Numbered<typeof templates.$inferInsert>;
	recipients: Numbered<typeof templateRecipients.$inferInsert>[];
	fields: Numbered<typeof templateFields.$inferInsert>[];
};

/** A template with its parts, all with their ids there. */
export async function insertImportedTemplate(
	tx: Transaction,
	{ template, recipients: people, fields: placed }: TemplateRows,
): Promise<void> {
	await tx.insert(templates).overridingSystemValue().values(template);
	for (const some of inPieces(people))
		await tx.insert(templateRecipients).overridingSystemValue().values(some);
	for (const some of inPieces(placed)) await tx.insert(templateFields).overridingSystemValue().values(some);
}

/** A statement has at most 65,535 values. */
const ROWS_AT_ONCE = 500;

function inPieces<Row>(rows: Row[]): Row[][] {
	const count = Math.ceil(rows.length / ROWS_AT_ONCE);
	return Array.from({ length: count }, (_, place) =>
		rows.slice(place * ROWS_AT_ONCE, (place + 1) * ROWS_AT_ONCE),
	);
}

function idOf(inserted: { id: number } | undefined): number {
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted.id;
}
