import type { Transaction } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { chainEvents, type NewEvent } from "../../src/audit-log/chain-events.ts";
import { eventsAsJson, insertEventsSql, listEvents } from "../../src/audit-log/queries.ts";

/** Appends an event to a log whose document may not exist. */
export async function appendEvent(tx: Transaction, documentId: number, event: NewEvent): Promise<void> {
	const head = (await listEvents(tx, documentId)).at(-1);
	const events = eventsAsJson(chainEvents({ documentId, head }, [event]));
	await tx.execute(insertEventsSql(sql`${events}`, sql`0`));
}
