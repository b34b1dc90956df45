import { currentRequestId } from "@repo/http-errors";
import type { Queryable } from "@repo/service-kit/database";
import { insertEvent } from "./queries.ts";
import type { ActorType, AuditEventType } from "./rules/event-types.ts";

export type AuditEvent = {
	type: AuditEventType;
	actorType: ActorType;
	/** Username, client_id, or the system user of the command line. */
	actor: string;
	userId?: number | undefined;
	clientRowId?: number | undefined;
	ipAddress?: string | undefined;
	/** Facts that people may read. Never a code, token, secret, password or key. */
	details?: Record<string, unknown>;
	at: Date;
};

/**
 * Adds a row to the audit log, with the id of the current request. Pass the change's transaction, so that both are
 * committed or neither.
 */
export async function recordEvent(db: Queryable, event: AuditEvent): Promise<void> {
	await insertEvent(db, { ...event, requestId: currentRequestId() });
}
