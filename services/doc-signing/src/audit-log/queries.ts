import type { Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq } from "drizzle-orm";
import { documentEvents } from "./tables.ts";

export type EventRow = typeof documentEvents.$inferSelect;
export type ChainHead = { sequence: number; hash: Buffer; at: Date };

/** Sequence, hash and time of the last event; undefined for a document without events. */
export async function findChainHead(db: Queryable, documentId: number): Promise<ChainHead | undefined> {
	const [head] = await db
		.select({ sequence: documentEvents.sequence, hash: documentEvents.hash, at: documentEvents.at })
		.from(documentEvents)
		.where(eq(documentEvents.documentId, documentId))
		.orderBy(desc(documentEvents.sequence))
		.limit(1);
	return head;
}

export async function insertEvent(db: Queryable, event: EventRow): Promise<void> {
	await db.insert(documentEvents).values(event);
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
