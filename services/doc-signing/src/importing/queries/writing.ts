import type { Transaction } from "@repo/service-kit/database";
import { users } from "../../accounts/tables.ts";
import { teams } from "../../accounts/teams/tables.ts";
import { apiTokens } from "../../accounts/tokens/tables.ts";
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

type TemplateRows = {
	template: Numbered<typeof templates.$inferInsert>;
	recipients: Numbered<typeof templateRecipients.$inferInsert>[];
	fields: Numbered<typeof templateFields.$inferInsert>[];
};

/** A template with its parts, all with their ids there. */
export async function insertImportedTemplate(
	tx: Transaction,
	{ template, recipients, fields }: TemplateRows,
): Promise<void> {
	await tx.insert(templates).overridingSystemValue().values(template);
	if (recipients.length > 0) await tx.insert(templateRecipients).overridingSystemValue().values(recipients);
	for (let first = 0; first < fields.length; first += FIELDS_AT_ONCE)
		await tx
			.insert(templateFields)
			.overridingSystemValue()
			.values(fields.slice(first, first + FIELDS_AT_ONCE));
}

/** A statement has at most 65,535 values. */
const FIELDS_AT_ONCE = 500;

function idOf(inserted: { id: number } | undefined): number {
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted.id;
}
