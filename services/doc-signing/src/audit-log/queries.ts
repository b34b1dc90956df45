import { jsonRows, type Queryable } from "@repo/service-kit/database";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { documentEvents } from "./tables.ts";

export type EventRow = typeof documentEvents.$inferSelect;
export type ChainHead = { sequence: number; hash: Buffer; at: Date };

/** A head as JSON, which `lastEventSql` returns. */
export type JsonHead = { sequence: number; hash: string; at: string };

const eventRows = jsonRows(documentEvents);

/** Sequence, hash and time of a document's last event; null for a document without events. */
export function lastEventSql(documentId: SQL): SQL {
	return sql`(
		SELECT json_build_object('sequence', e.sequence, 'hash', e.hash, 'at', e.at)
		FROM ${documentEvents} e WHERE e.document_id = ${documentId} ORDER BY e.sequence DESC LIMIT 1
	)`;
}

export function readHead(head: JsonHead | null): ChainHead | undefined {
	return head
		? { sequence: head.sequence, hash: Buffer.from(head.hash.slice(2), "hex"), at: new Date(head.at) }
		: undefined;
}

/** Inserts `events`, as `eventsAsJson` writes them, of documents of an account. */
export function insertEventsSql(events: SQL, accountId: SQL): SQL {
	return sql`
		INSERT INTO ${documentEvents} (${eventRows.columns()}, account_id)
		SELECT ${eventRows.columns()}, ${accountId} FROM json_populate_recordset(NULL::document_events, ${events}::json)`;
}

export function eventsAsJson(events: EventRow[]): string {
	return JSON.stringify(events.map(eventRows.write));
}

/** Oldest first. */
export function listEvents(db: Queryable, documentId: number): Promise<EventRow[]> {
	return db
		.select()
		.from(documentEvents)
		.where(eq(documentEvents.documentId, documentId))
		.orderBy(asc(documentEvents.sequence));
}

/** The consents to signing electronically, oldest first. */
export function listConsents(db: Queryable, documentId: number): Promise<EventRow[]> {
	const { type, sequence } = documentEvents;
	return db
		.select()
		.from(documentEvents)
		.where(and(eq(documentEvents.documentId, documentId), eq(type, "RECIPIENT_CONSENTED")))
		.orderBy(asc(sequence));
}
