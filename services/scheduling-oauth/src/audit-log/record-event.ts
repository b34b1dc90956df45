import { currentRequestId } from "@repo/http-errors";
import type { Queryable } from "@repo/service-kit/database";
import { insertEvent } from "./queries.ts";
import type { ActorType, AuditEventType } from "./rules/event-types.ts";

export type AuditEvent = {
	type: AuditEventType;
	actorType: ActorType;
	/** Username, client_id, or the operating system's user of the command line. */
	actor: string;
	userId?: number | undefined;
	clientRowId?: number | undefined;
	ipAddress?: string | undefined;
	/** Facts a person may read. Never a code, token, secret, password or key. */
	details?: Record<string, unknown>;
	at: Date;
};

/** Adds a row to the audit log, with the id of the current request. Given a transaction, the row is there exactly when the change is. */
export async function recordEvent(db: Queryable, event: AuditEvent): Promise<void> {
	await insertEvent(db, { ...event, requestId: currentRequestId() });
}
