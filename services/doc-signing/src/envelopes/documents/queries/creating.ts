import { namedStatement, type Transaction } from "@repo/service-kit/database";
import { type SQL, sql } from "drizzle-orm";
import { accountIdSql } from "../../../accounts/queries/account-id-sql.ts";
import { type EventRow, eventsAsJson, insertEventsSql } from "../../../audit-log/queries.ts";
import type { WebhookEvent } from "../../../webhooks/events.ts";
import { type Subscribed, subscribedSql } from "../../../webhooks/queries/webhooks.ts";
import type { DocumentDataRow } from "../../files/queries.ts";
import { documentData } from "../../files/tables.ts";
import { fields } from "../fields/tables.ts";
import type { DocumentRow, FieldRow, RecipientRow } from "../queries.ts";
import { notifySql } from "../queries.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";
import { documentRows, fieldRows, fileRows, recipientRows } from "./contents.ts";

// A subquery for the number: PostgreSQL would plan each call, since it would know the number of rows.
const newIds = namedStatement<{ documentId: string; recipientIds: string[] }, { recipients: number }>(
	"new_document_ids",
	(value) => sql`
		SELECT nextval('documents_id_seq') AS "documentId", array(
			SELECT nextval('recipients_id_seq') FROM generate_series(1, (SELECT ${value("recipients")}::int))
		) AS "recipientIds"`,
);

/** Ids of a document and its recipients, ascending. Their tokens and the first event name them. */
export async function takeIds(
	tx: Transaction,
	count: number,
): Promise<{ documentId: number; recipientIds: number[] }> {
	const [row] = await newIds(tx, { recipients: count });
	if (!row) throw new Error("no ids");
	return { documentId: Number(row.documentId), recipientIds: row.recipientIds.map(Number) };
}

type Values = {
	file: string;
	document: string;
	recipients: string;
	fields: string;
	events: string;
	notice: string | null;
	userId: number;
	teamId: number | null;
	webhookEvents: string[];
};
type Json = Record<string, unknown>;

const insert = namedStatement<{ recipients: Json[]; fields: Json[]; hooks: Subscribed[] }, Values>(
	"insert_document",
	(value) => sql`
		WITH new_file AS (${insertFrom(documentData, fileRows.columns(), value("file"), accountIdSql(value))}),
		new_document AS (${insertFrom(documents, documentRows.columns(), value("document"), accountIdSql(value))}),
		new_recipients AS (
			${insertFrom(recipients, recipientRows.columns(), value("recipients"), accountIdSql(value))} RETURNING *
		),
		new_fields AS (
			${insertFrom(fields, fieldRows.columns(["id"]), value("fields"), accountIdSql(value))} RETURNING *
		),
		new_events AS (${insertEventsSql(value("events"), accountIdSql(value))})
		SELECT (SELECT coalesce(json_agg(r ORDER BY r.id), '[]') FROM new_recipients r) AS recipients,
			(SELECT coalesce(json_agg(f ORDER BY f.id), '[]') FROM new_fields f) AS fields,
			${notifySql(value("notice"))}, ${subscribedSql(value)} AS hooks`,
);

function insertFrom(
	table: SQL | typeof documents | typeof documentData | typeof recipients | typeof fields,
	columns: SQL,
	rows: SQL,
	accountId: SQL,
): SQL {
	return sql`
		INSERT INTO ${table} (${columns}, account_id) OVERRIDING SYSTEM VALUE
		SELECT ${columns}, ${accountId} FROM json_populate_recordset(NULL::${table}, ${rows}::json)`;
}

const setMetas = namedStatement<Json, { documentId: number; fields: string }>(
	"set_field_metas",
	(value) => sql`
		UPDATE ${fields} SET field_meta = given.field_meta
		FROM json_populate_recordset(NULL::${fields}, ${value("fields")}::json) given
		WHERE fields.id = given.id AND fields.document_id = ${value("documentId")}`,
);

/** For settings that name ids which inserting the fields has assigned. */
export async function setFieldMetas(
	tx: Transaction,
	documentId: number,
	changed: readonly Pick<FieldRow, "id" | "fieldMeta">[],
): Promise<void> {
	const rows = changed.map(({ id, fieldMeta }) => ({ id, field_meta: fieldMeta }));
	await setMetas(tx, { documentId, fields: JSON.stringify(rows) });
}

type NewRows = {
	file: typeof documentData.$inferInsert;
	document: typeof documents.$inferInsert & { id: number };
	recipients: (typeof recipients.$inferInsert)[];
	fields: (typeof fields.$inferInsert)[];
};

/** The rows of a document and its file as stored in the database. */
export function asStored({
	file,
	document,
}: Pick<NewRows, "file" | "document">): DocumentRow & { file: DocumentDataRow } {
	return { ...documentRows.read(documentRows.write(document)), file: fileRows.read(fileRows.write(file)) };
}

type Insertion = NewRows & {
	events: EventRow[];
	notice: string | null;
	webhookEvents: WebhookEvent[];
};

/**
 * Inserts a document with everything that belongs to it, in one statement. Returns recipients and fields in the given
 * order, and the owner's webhooks that subscribe to any of `webhookEvents`.
 */
export async function insertRows(
	tx: Transaction,
	{ file, document, events, notice, webhookEvents, ...parts }: Insertion,
): Promise<{ recipients: RecipientRow[]; fields: FieldRow[]; hooks: Subscribed[] }> {
	const [row] = await insert(tx, {
		file: JSON.stringify([fileRows.write(file)]),
		document: JSON.stringify([documentRows.write(document)]),
		recipients: JSON.stringify(parts.recipients.map(recipientRows.write)),
		fields: JSON.stringify(parts.fields.map(fieldRows.write)),
		events: eventsAsJson(events),
		notice,
		userId: document.userId,
		teamId: document.teamId ?? null,
		webhookEvents,
	});
	if (!row) throw new Error("INSERT … RETURNING gave no row");
	return {
		recipients: row.recipients.map(recipientRows.read),
		fields: row.fields.map(fieldRows.read),
		hooks: row.hooks,
	};
}
