import type { Transaction } from "@repo/service-kit/database";
import { type AuditEvent, recordEvent } from "../audit-log/record-event.ts";
import { publishEvent } from "./webhooks/publish-event.ts";

type Ended = { id: number; userId: number; clientRowId: number };
type By = Pick<AuditEvent, "actorType" | "actor" | "ipAddress" | "at"> & { by: string };

/** What follows when a connection was revoked, in the same transaction. */
export async function recordEnd(
	tx: Transaction,
	{ id: connectionId, userId, clientRowId }: Ended,
	{ by, ...event }: By,
): Promise<void> {
	const details = { connectionId, by };
	await recordEvent(tx, { ...event, type: "connection.revoked", userId, clientRowId, details });
	await publishEvent(tx, { connectionId }, { type: "connection.ended", at: event.at });
}
