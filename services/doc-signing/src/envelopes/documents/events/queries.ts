import { jsonRows, namedStatement, type Transaction } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { accountIdSql } from "../../../accounts/queries/account-id-sql.ts";
import {
	type ChainHead,
	type EventRow,
	eventsAsJson,
	insertEventsSql,
	type JsonHead,
	lastEventSql,
	readHead,
} from "../../../audit-log/queries.ts";
import { type Subscribed, subscribedSql } from "../../../webhooks/queries/webhooks.ts";
import { DocumentNotFound } from "../errors.ts";
import type { DocumentRow, RecipientRow } from "../queries.ts";
import { notifySql } from "../queries.ts";
import { documents } from "../tables.ts";

/** A document and the end of its log, read under its row lock. */
export type DocumentLog = DocumentRow & {
	lastEvent: ChainHead | undefined;
	/** For webhooks; read when needed if absent. */
	recipients?: RecipientRow[];
};

const documentRows = jsonRows(documents);

const readLog = namedStatement<
	{ document: Record<string, unknown>; lastEvent: JsonHead | null },
	{ id: number }
>(
	"read_document_log",
	(value) => sql`
		SELECT to_json(documents) AS document, ${lastEventSql(sql`documents.id`)} AS "lastEvent"
		FROM ${documents} WHERE id = ${value("id")}`,
);

/** For any account, even a deleted one, in a transaction that has changed it. */
export async function getLog(tx: Transaction, documentId: number): Promise<DocumentLog> {
	const [row] = await readLog(tx, { id: documentId });
	if (!row) throw new DocumentNotFound();
	return { ...documentRows.read(row.document), lastEvent: readHead(row.lastEvent) };
}

type Recording = {
	events: EventRow[];
	owner: { userId: number; teamId: number | null };
	/** The account whose open pages are notified, if any. */
	notice: string | null;
	/** Published by the events, if the owner has webhooks for them. */
	webhookEvents: string[];
	/** When the document changed, unless another statement records that. */
	touched: { documentId: number; at: Date } | null;
};

type Values = {
	events: string;
	notice: string | null;
	userId: number;
	teamId: number | null;
	webhookEvents: string[];
	touched: number | null;
	touchedAt: string | null;
};

const record = namedStatement<{ hooks: Subscribed[] }, Values>(
	"record_document_events",
	(value) => sql`
		WITH added AS (${insertEventsSql(value("events"), accountIdSql(value))}), touched AS (
			UPDATE ${documents} SET updated_at = ${value("touchedAt")}::timestamptz WHERE id = ${value("touched")}::int
		)
		SELECT ${notifySql(value("notice"))}, ${subscribedSql(value)} AS hooks`,
);

/** Adds events to a log, and returns the webhooks of the owner that subscribe to what they publish. */
export async function insertEvents(
	tx: Transaction,
	{ events, owner, notice, webhookEvents, touched }: Recording,
): Promise<Subscribed[]> {
	const [row] = await record(tx, {
		events: eventsAsJson(events),
		notice,
		...owner,
		webhookEvents,
		touched: touched?.documentId ?? null,
		touchedAt: touched?.at.toISOString() ?? null,
	});
	return row?.hooks ?? [];
}
