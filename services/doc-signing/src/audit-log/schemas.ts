import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const auditEvent = z
	.object({
		sequence: z.int().min(1).meta({ description: "From 1, without gaps." }),
		at: z.iso.datetime(),
		type: z.string().meta({ example: "DOCUMENT_SENT" }),
		data: z
			.record(z.string(), z.unknown())
			.meta({ description: "Facts; `by` says who did it, `requestId` which request (its `X-Request-Id`)." }),
		previousHash: sha256.nullable(),
		hash: sha256,
	})
	.meta({ id: "AuditEvent" });

export const auditLogSchema = z
	.object({
		documentId: z.int(),
		events: z.array(auditEvent),
		head: sha256.nullable().meta({ description: "The last event's hash; the sealed PDF carries it." }),
		intact: z.boolean().meta({ description: "Every hash was computed again and compared." }),
	})
	.meta({
		id: "AuditLog",
		description:
			"Oldest first. `hash` is SHA-256 of the previous hash's 32 bytes (nothing for the first event) followed by the RFC 8785 canonical JSON of `{ documentId, sequence, at, type, data }` in UTF-8.",
	});
