import type { z } from "zod";
import type { EventRow } from "../audit-log/queries.ts";
import { findLogFaults, type Recorded } from "../audit-log/rules/compare-log.ts";
import type { auditLogSchema } from "../audit-log/schemas.ts";

export function presentAuditLog(
	documentId: number,
	events: EventRow[],
	recorded: Recorded,
): z.input<typeof auditLogSchema> {
	const faults = findLogFaults(events, recorded);
	const { sealed, anchored } = recorded;
	const anchor = anchored.at(-1);
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
		intact: faults.length === 0,
		faults,
		comparedWith: {
			hashChain: true,
			seal: sealed
				? { auditHead: sealed.auditHead.toString("hex"), fileSha256: sealed.fileHash.toString("hex") }
				: null,
			anchor: anchor ? { number: anchor.anchor, at: anchor.at.toISOString() } : null,
		},
	};
}
