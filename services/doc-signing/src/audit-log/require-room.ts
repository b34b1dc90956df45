import { BadRequest, errorOf } from "@repo/http-errors";
import { said } from "../languages/said.ts";

import type { ChainHead } from "./queries.ts";

/**
 * Sealing and every reader of a log load the whole of it. Enough for the most fields that a document can have, each placed,
 * moved and filled in more than once.
 */
const MAX_EVENTS = 25_000;

type Log = { lastEvent: ChainHead | undefined };

/** For a log with fewer events than this, whatever can be repeated is recorded. */
export function hasRoom({ lastEvent }: Log): boolean {
	return (lastEvent?.sequence ?? 0) < MAX_EVENTS;
}

/** For what programs may repeat as often as they like: it leaves half of the log to what people do. */
export function hasRoomToSpare({ lastEvent }: Log): boolean {
	return (lastEvent?.sequence ?? 0) < MAX_EVENTS / 2;
}

/** Before a change that callers can repeat as often as they like. Throws AuditLogFull. */
export function requireRoom(log: Log): void {
	if (!hasRoom(log)) throw new AuditLogFull(MAX_EVENTS);
}

const AuditLogFull = errorOf(BadRequest, "audit_log_full", (max: number) =>
	said(({ errors }) => errors.documents.logFull({ max })),
);
