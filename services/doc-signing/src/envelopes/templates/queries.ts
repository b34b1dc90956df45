import { jsonRows, namedStatement, type Queryable, type Transaction } from "@repo/service-kit/database";
import { asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import { isOwnedBy } from "../../accounts/queries/is-owned-by.ts";
import { requireReach } from "../../accounts/teams/require-permission.ts";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import { type NewIds, newIdsSql, readIds, type TakenIds } from "../documents/queries/creating.ts";
import { awaitsUpload, type DocumentDataRow } from "../files/queries.ts";
import { documentData } from "../files/tables.ts";
import { partQueries } from "../queries.ts";
import { TemplateNotFound } from "./errors.ts";
import { templateFields, templateRecipients, templates } from "./tables.ts";

export type TemplateRow = typeof templates.$inferSelect;
export type TemplateRecipientRow = typeof templateRecipients.$inferSelect;
export type TemplateFieldRow = typeof templateFields.$inferSelect;
export type TemplateChange = Partial<typeof templates.$inferInsert>;
/** A template and its file. */
export type TemplateWithFile = TemplateRow & { file: DocumentDataRow };
export type TemplateParts = { recipients: TemplateRecipientRow[]; fields: TemplateFieldRow[] };

export const templateRecipientRows = partQueries(templateRecipients, templateRecipients.templateId);
export const templateFieldRows = partQueries(templateFields, templateFields.templateId);

/** The caller's template with its file. Throws TemplateNotFound, NotPermitted. */
export async function getTemplate(db: Queryable, access: Access, id: number): Promise<TemplateWithFile> {
	const { userId, teamId } = access;
	const [row] = await readTemplate(db, { id, userId, teamId });
	if (!row) throw new TemplateNotFound();
	const template = templateRows.read(row.template);
	requireReach(access, template);
	return { ...template, file: fileRows.read(row.file) };
}

/** A template of any account, for a transaction that has changed it. */
export async function getTemplateRow(tx: Transaction, id: number): Promise<TemplateRow> {
	const [row] = await tx.select().from(templates).where(eq(templates.id, id));
	if (!row) throw new TemplateNotFound();
	return row;
}

type Json = Record<string, unknown>;
type Contents = { template: Json; file: Json; recipients: Json[]; fields: Json[] };
type Wanted = { id: number; userId: number; teamId: number | null };

const templateRows = jsonRows(templates);
const fileRows = jsonRows(documentData);
const recipientRows = jsonRows(templateRecipients);
const fieldRows = jsonRows(templateFields);

const isWanted = (value: (key: keyof Wanted) => SQL) => sql`
	templates.id = ${value("id")} AND CASE WHEN ${value("teamId")}::int IS NULL
		THEN templates.user_id = ${value("userId")} AND templates.team_id IS NULL ELSE templates.team_id = ${value("teamId")}::int END`;

const readTemplate = namedStatement<Pick<Contents, "template" | "file">, Wanted>(
	"read_template",
	(value) => sql`
		SELECT to_json(templates) AS template, to_json(document_data) AS file
		FROM ${templates} JOIN ${documentData} ON document_data.id = templates.template_document_data_id
		WHERE ${isWanted(value)}`,
);

// The function reads after the lock is taken; this statement's own reads would return the state before the wait.
const lockFor = (strength: "update" | "share") =>
	namedStatement<{ contents: Contents }, Wanted>(
		`lock_template_for_${strength}`,
		(value) => sql`
			WITH locked AS MATERIALIZED (
				SELECT id FROM ${templates} WHERE ${isWanted(value)} FOR ${sql.raw(strength)}
			)
			SELECT template_contents(id) AS contents FROM locked`,
	);
const locks = { update: lockFor("update"), share: lockFor("share") };
const lockToGenerate = namedStatement<{ contents: Contents } & TakenIds, Wanted>(
	"lock_template_to_generate",
	(value) => sql`
		WITH locked AS MATERIALIZED (SELECT id FROM ${templates} WHERE ${isWanted(value)} FOR SHARE),
		found AS MATERIALIZED (SELECT template_contents(id) AS contents FROM locked)
		SELECT contents, ${newIdsSql(
			sql`json_array_length(contents -> 'recipients')`,
			sql`json_array_length(contents -> 'fields')`,
		)} FROM found`,
);

/**
 * The caller's template with its file and parts, locked until the transaction ends: `update` to change it or its parts,
 * `share` to read them consistently.
 */
export async function lockTemplate(
	tx: Transaction,
	access: Access<"templates.manage" | "templates.use">,
	id: number,
	strength: "update" | "share" = "update",
): Promise<TemplateWithFile & TemplateParts> {
	const { userId, teamId } = access;
	const [row] = await locks[strength](tx, { id, userId, teamId });
	return readLocked(access, row);
}

/** The same, locked to be read, with ids for a document that has all of its recipients and fields. */
export async function lockTemplateToGenerate(
	tx: Transaction,
	access: Access<"templates.use">,
	id: number,
): Promise<TemplateWithFile & TemplateParts & { ids: NewIds }> {
	const { userId, teamId } = access;
	const [row] = await lockToGenerate(tx, { id, userId, teamId });
	const locked = readLocked(access, row);
	return { ...locked, ids: readIds(row as TakenIds) };
}

function readLocked(
	access: Access<"templates.manage" | "templates.use">,
	row: { contents: Contents } | undefined,
): TemplateWithFile & TemplateParts {
	if (!row) throw new TemplateNotFound();
	const { template, file, recipients, fields } = row.contents;
	const locked = templateRows.read(template);
	requireReach(access, locked);
	return {
		...locked,
		file: fileRows.read(file),
		recipients: recipients.map(recipientRows.read),
		fields: fields.map(fieldRows.read),
	};
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

/** What a list shows of a field besides its `fieldMeta`, in characters of JSON. */
const FIELD_LENGTH = 250;

/** The length of the fields of these templates in a list, without reading them: in characters, about. */
export async function measureFields(db: Queryable, ids: number[]): Promise<number> {
	const [row] = await db
		.select({
			length: sql<string>`coalesce(sum(${FIELD_LENGTH}::int + coalesce(length(${templateFields.fieldMeta}::text), 0)), 0)`,
		})
		.from(templateFields)
		.where(inArray(templateFields.templateId, ids));
	return Number(row?.length ?? 0);
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
		.where(isOwnedBy(owner, templates))
		.orderBy(desc(templates.id))
		.limit(perPage)
		.offset((page - 1) * perPage);
}

/** How many there are, and whether files of the account may have been uploaded. */
export async function countTemplates(
	db: Queryable,
	owner: Owner,
): Promise<{ total: number; awaitsUpload: boolean }> {
	const [row] = await db
		.select({ total: count(), awaitsUpload: awaitsUpload(sql`${toAccountKey(owner)}`) })
		.from(templates)
		.where(isOwnedBy(owner, templates));
	return row ?? { total: 0, awaitsUpload: false };
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
