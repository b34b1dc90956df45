import type { z } from "zod";
import type { EventRow } from "./queries.ts";
import { findBreak } from "./rules/chain.ts";
import type { auditLogSchema } from "./schemas.ts";

export function presentAuditLog(documentId: number, events: EventRow[]): z.input<typeof auditLogSchema> {
	return {
		documentId,
		events: events.map(({ sequence, at, type, data, previousHash, hash }) => ({
			sequence,
			at: at.toISOString(),
			type,
			data,
			previousHash: previousHash?.toString("hex") ?? null,
			hash: hash.toString("hex"),
		})),
		head: events.at(-1)?.hash.toString("hex") ?? null,
		intact: findBreak(events) === undefined,
	};
}
