import { jsonRows, namedStatement, type Queryable } from "@repo/service-kit/database";
import { type SQL, sql } from "drizzle-orm";
import type { DocumentDataRow } from "../../envelopes/files/queries.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { requireReach } from "../../teams/require-permission.ts";
import type { Access } from "../../teams/rules/permissions.ts";
import { DocumentNotFound } from "../errors.ts";
import { fields } from "../fields/tables.ts";
import type { DocumentRow, DocumentWithFile, FieldRow, RecipientRow } from "../queries.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";

/** A document with its file, and its recipients and fields, each in the order of their ids. */
export type DocumentWithParts = DocumentWithFile & { recipients: RecipientRow[]; fields: FieldRow[] };

type Json = Record<string, unknown>;
/** Document and file, then recipients and fields. */
type Contents = { head: [Json, Json]; parts: [Json[], Json[]] };
type Wanted = { id: number; userId: number; teamId: number | null };

const documentRows = jsonRows(documents);
const fileRows = jsonRows(documentData);
const recipientRows = jsonRows(recipients);
const fieldRows = jsonRows(fields);

const head = sql`json_build_array(to_json(documents), to_json(document_data)) AS head`;
const parts = sql`json_build_array(
	(SELECT coalesce(json_agg(r ORDER BY r.id), '[]') FROM ${recipients} r WHERE r.document_id = documents.id),
	(SELECT coalesce(json_agg(f ORDER BY f.id), '[]') FROM ${fields} f WHERE f.document_id = documents.id)
) AS parts`;
const isWanted = (value: (key: keyof Wanted) => SQL) => sql`
	documents.id = ${value("id")} AND documents.deleted_at IS NULL
	AND CASE WHEN ${value("teamId")}::int IS NULL THEN documents.user_id = ${value("userId")} AND documents.team_id IS NULL
		ELSE documents.team_id = ${value("teamId")}::int END`;
const from = sql`FROM ${documents} JOIN ${documentData} ON document_data.id = documents.document_data_id`;

const readDocument = namedStatement<Pick<Contents, "head">, Wanted>(
	"read_document",
	(value) => sql`SELECT ${head} ${from} WHERE ${isWanted(value)}`,
);
const readWithParts = namedStatement<Contents, Wanted>(
	"read_document_with_parts",
	(value) => sql`SELECT ${head}, ${parts} ${from} WHERE ${isWanted(value)}`,
);

/** The caller's document with its file. Throws DocumentNotFound, also for deleted ones, and NotPermitted. */
export async function getDocument(db: Queryable, access: Access, id: number): Promise<DocumentWithFile> {
	const [row] = await readDocument(db, wanted(access, id));
	return requireRow(access, row && documentOf(row));
}

/** The same with its recipients and fields, in one statement. */
export async function getWithParts(db: Queryable, access: Access, id: number): Promise<DocumentWithParts> {
	const [row] = await readWithParts(db, wanted(access, id));
	return requireRow(access, row && { ...documentOf(row), ...partsOf(row) });
}

function wanted({ userId, teamId }: Access, id: number): Wanted {
	return { id, userId, teamId };
}

function requireRow<Row extends DocumentRow>(access: Access, row: Row | undefined): Row {
	if (!row) throw new DocumentNotFound();
	requireReach(access, row);
	return row;
}

function documentOf({ head: [document, file] }: Pick<Contents, "head">): DocumentWithFile {
	return { ...documentRows.read(document), file: fileRows.read(file) as DocumentDataRow };
}

function partsOf({ parts: [people, placed] }: Pick<Contents, "parts">) {
	return { recipients: people.map(recipientRows.read), fields: placed.map(fieldRows.read) };
}
