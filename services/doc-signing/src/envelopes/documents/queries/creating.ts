import { namedStatement, type Transaction } from "@repo/service-kit/database";
import { type SQL, sql } from "drizzle-orm";
import type { Owner } from "../../../accounts/owner.ts";
import { noPreferences, type Preferences, preferencesSql } from "../../../accounts/preferences/queries.ts";
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

/** Ids of a document, its recipients and its fields, each ascending. Tokens, the first event and conditions name them. */
export type NewIds = { documentId: number; recipientIds: number[]; fieldIds: number[] };
export type TakenIds = { documentId: string; recipientIds: string[]; fieldIds: string[] };

/** The columns of TakenIds, for so many recipients and fields: part of a statement that reads what the document is made of. */
export function newIdsSql(recipientCount: SQL, fieldCount: SQL): SQL {
	// A subquery for the number: PostgreSQL would plan each call, since it would know the number of rows.
	return sql`
		nextval('documents_id_seq') AS "documentId",
		array(SELECT nextval('recipients_id_seq') FROM generate_series(1, (SELECT ${recipientCount}))) AS "recipientIds",
		array(SELECT nextval('fields_id_seq') FROM generate_series(1, (SELECT ${fieldCount}))) AS "fieldIds"`;
}

export function readIds({ documentId, recipientIds, fieldIds }: TakenIds): NewIds {
	return {
		documentId: Number(documentId),
		recipientIds: recipientIds.map(Number),
		fieldIds: fieldIds.map(Number),
	};
}

type Counts = { recipients: number; fields: number };
const newIds = namedStatement<TakenIds, Counts>(
	"new_document_ids",
	(value) => sql`SELECT ${newIdsSql(sql`${value("recipients")}::int`, sql`${value("fields")}::int`)}`,
);

type Start = TakenIds & { preferences: Preferences | null };

const start = namedStatement<Start, Pick<Counts, "recipients"> & Owner>(
	"start_document",
	(value) => sql`
		SELECT ${newIdsSql(sql`${value("recipients")}::int`, sql`0`)}, ${preferencesSql(value)} AS preferences`,
);

/** Ids of a document without fields, and the preferences that its owner's new documents have. */
export async function startDocument(
	tx: Transaction,
	{ userId, teamId }: Owner,
	recipients: number,
): Promise<{ ids: NewIds; preferences: Preferences }> {
	const [row] = await start(tx, { userId, teamId, recipients });
	if (!row) throw new Error("no ids");
	return { ids: readIds(row), preferences: row.preferences ?? noPreferences };
}

export async function takeIds(tx: Transaction, counts: Counts): Promise<NewIds> {
	const [row] = await newIds(tx, counts);
	if (!row) throw new Error("no ids");
	return readIds(row);
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

/** What the trigger recipients_copies decides. */
type Decided = Pick<RecipientRow, "sendStatus" | "signingStatus">;

const insert = namedStatement<{ decided: Decided[]; hooks: Subscribed[] }, Values>(
	"insert_document",
	(value) => sql`
		WITH new_file AS (${insertFrom(documentData, fileRows.columns(), value("file"), accountIdSql(value))}),
		new_document AS (${insertFrom(documents, documentRows.columns(), value("document"), accountIdSql(value))}),
		new_recipients AS (
			${insertFrom(recipients, recipientRows.columns(), value("recipients"), accountIdSql(value))}
			RETURNING id, send_status, signing_status
		),
		new_fields AS (${insertFrom(fields, fieldRows.columns(), value("fields"), accountIdSql(value))}),
		new_events AS (${insertEventsSql(value("events"), accountIdSql(value))})
		SELECT (
				SELECT coalesce(json_agg(json_build_object(
					'sendStatus', r.send_status, 'signingStatus', r.signing_status) ORDER BY r.id), '[]')
				FROM new_recipients r
			) AS decided,
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

type NewRows = {
	file: typeof documentData.$inferInsert;
	document: typeof documents.$inferInsert & { id: number };
	/** In the order of their ids. */
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
	const written = {
		recipients: parts.recipients.map(recipientRows.write),
		fields: parts.fields.map(fieldRows.write),
	};
	const [row] = await insert(tx, {
		file: JSON.stringify([fileRows.write(file)]),
		document: JSON.stringify([documentRows.write(document)]),
		recipients: JSON.stringify(written.recipients),
		fields: JSON.stringify(written.fields),
		events: eventsAsJson(events),
		notice,
		userId: document.userId,
		teamId: document.teamId ?? null,
		webhookEvents,
	});
	if (!row) throw new Error("INSERT … RETURNING gave no row");
	return {
		recipients: written.recipients.map((one, index) => ({
			...recipientRows.read(one),
			...row.decided[index],
		})),
		fields: written.fields.map(fieldRows.read),
		hooks: row.hooks,
	};
}
