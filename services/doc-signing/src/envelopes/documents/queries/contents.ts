import { jsonRows, namedStatement, type Queryable, type Transaction } from "@repo/service-kit/database";
import { type SQL, sql } from "drizzle-orm";
import { accountHold, type Hold, readHold } from "../../../accounts/holds/queries.ts";
import { requireReach } from "../../../accounts/teams/require-permission.ts";
import type { Access } from "../../../accounts/teams/rules/permissions.ts";
import { type ChainHead, type JsonHead, readHead } from "../../../audit-log/queries.ts";
import { documentData } from "../../files/tables.ts";
import { DocumentNotFound } from "../errors.ts";
import { fields } from "../fields/tables.ts";
import {
	type DocumentRow,
	type DocumentWithFile,
	type FieldRow,
	ownHold,
	type RecipientRow,
} from "../queries.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";

/** A document with its file, and its recipients and fields, each in the order of their ids. */
export type DocumentWithParts = DocumentWithFile & { recipients: RecipientRow[]; fields: FieldRow[] };
type Sender = { name: string; email: string };
/** The same under its row lock, with its sender and the end of its audit log. */
export type LockedDocument = DocumentWithParts & { sender: Sender; lastEvent: ChainHead | undefined };

type Json = Record<string, unknown>;
type JsonDocument = { document: Json; file: Json };
type JsonParts = { recipients: Json[]; fields: Json[] };
type Contents = JsonDocument & JsonParts & { sender: Sender; lastEvent: JsonHead | null };
type Wanted = { id: number; userId: number; teamId: number | null };

export const documentRows = jsonRows(documents);
export const fileRows = jsonRows(documentData);
export const recipientRows = jsonRows(recipients);
export const fieldRows = jsonRows(fields);

const withFile = sql`to_json(documents) AS document, to_json(document_data) AS file`;
const withParts = sql`${withFile},
	(SELECT coalesce(json_agg(r ORDER BY r.id), '[]') FROM ${recipients} r WHERE r.document_id = documents.id) AS recipients,
	(SELECT coalesce(json_agg(f ORDER BY f.id), '[]') FROM ${fields} f WHERE f.document_id = documents.id) AS fields`;
const tables = sql`${documents} JOIN ${documentData} ON document_data.id = documents.document_data_id`;
const isWanted = (value: (key: keyof Wanted) => SQL) => sql`
	documents.id = ${value("id")} AND documents.deleted_at IS NULL
	AND CASE WHEN ${value("teamId")}::int IS NULL THEN documents.user_id = ${value("userId")} AND documents.team_id IS NULL
		ELSE documents.team_id = ${value("teamId")}::int END`;

// The function reads after the lock is acquired; this statement's own reads would return the state before the
// wait.
const lockedContents = (which: SQL) => sql`
	WITH locked AS MATERIALIZED (SELECT id FROM ${documents} WHERE ${which} FOR UPDATE)
	SELECT document_contents(id) AS contents FROM locked`;

const readWithFile = namedStatement<JsonDocument, Wanted>(
	"read_document",
	(value) => sql`SELECT ${withFile} FROM ${tables} WHERE ${isWanted(value)}`,
);
const readWithParts = namedStatement<JsonDocument & JsonParts, Wanted>(
	"read_document_with_parts",
	(value) => sql`SELECT ${withParts} FROM ${tables} WHERE ${isWanted(value)}`,
);
const readWithHold = namedStatement<JsonDocument & JsonParts & { hold: Json | null }, Wanted>(
	"read_document_with_hold",
	(value) => sql`
		SELECT ${withParts}, ${accountHold(sql`documents.account_id`)} AS hold FROM ${tables} WHERE ${isWanted(value)}`,
);
const lockOwned = namedStatement<{ contents: Contents }, Wanted>("lock_document", (value) =>
	lockedContents(isWanted(value)),
);
const lockById = namedStatement<{ contents: Contents }, { id: number }>("lock_document_by_id", (value) =>
	lockedContents(sql`documents.id = ${value("id")} AND documents.deleted_at IS NULL`),
);

/** The caller's document with its file. Throws DocumentNotFound, also for deleted ones, and NotPermitted. */
export async function getDocument(db: Queryable, access: Access, id: number): Promise<DocumentWithFile> {
	const [row] = await readWithFile(db, wanted(access, id));
	return requireRow(access, row && toDocument(row));
}

/** The same with its recipients and fields, in one statement. */
export async function getWithParts(db: Queryable, access: Access, id: number): Promise<DocumentWithParts> {
	const [row] = await readWithParts(db, wanted(access, id));
	return requireRow(access, row && { ...toDocument(row), ...toParts(row) });
}

/** The same with the legal hold of the document, or of its account, to show it. Before a change, call `lockHold`. */
export async function getWithHold(
	db: Queryable,
	access: Access,
	id: number,
): Promise<DocumentWithParts & { hold: Hold | undefined }> {
	const [row] = await readWithHold(db, wanted(access, id));
	const document = requireRow(access, row && { ...toDocument(row), ...toParts(row) });
	return { ...document, hold: ownHold(document) ?? readHold(row?.hold ?? null) };
}

/**
 * The same as {@link getWithParts}, with the row locked until the transaction ends. This lock also guards recipients, fields and audit
 * events.
 */
export async function lockDocument(
	tx: Transaction,
	access: Access<"documents.manage">,
	id: number,
): Promise<LockedDocument> {
	const [row] = await lockOwned(tx, wanted(access, id));
	return requireRow(access, row && toLocked(row.contents));
}

/** Locks a document to which access was already checked, e.g. a recipient's. Throws DocumentNotFound. */
export async function lockDocumentById(tx: Transaction, id: number): Promise<LockedDocument> {
	const [row] = await lockById(tx, { id });
	if (!row) throw new DocumentNotFound();
	return toLocked(row.contents);
}

function wanted({ userId, teamId }: Access, id: number): Wanted {
	return { id, userId, teamId };
}

function requireRow<Row extends DocumentRow>(access: Access, row: Row | undefined): Row {
	if (!row) throw new DocumentNotFound();
	requireReach(access, row);
	return row;
}

function toDocument({ document, file }: JsonDocument): DocumentWithFile {
	return { ...documentRows.read(document), file: fileRows.read(file) };
}

function toParts(row: JsonParts) {
	return { recipients: row.recipients.map(recipientRows.read), fields: row.fields.map(fieldRows.read) };
}

function toLocked(contents: Contents): LockedDocument {
	const { sender, lastEvent } = contents;
	return { ...toDocument(contents), ...toParts(contents), sender, lastEvent: readHead(lastEvent) };
}
