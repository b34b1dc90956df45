import { z } from "zod";
import { logFaultCodes } from "./rules/compare-log.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const auditEvent = z
	.object({
		sequence: z.int().min(1).meta({ description: "From 1, without gaps." }),
		at: z.iso.datetime(),
		type: z.string().meta({ example: "DOCUMENT_SENT" }),
		data: z.record(z.string(), z.unknown()).meta({
			description: "What happened. `by` is who did it, `requestId` the `X-Request-Id` of the request.",
		}),
		personal: z.record(z.string(), z.object({ digest: sha256, salt: z.string().nullable() })).meta({
			description:
				"By JSON Pointer, the values in `data` that may be about a person. `digest` is SHA-256 of the RFC 8785 canonical JSON of `[member name, salt, value]`. Value and `salt` are null once they have been erased.",
		}),
		previousHash: sha256.nullable(),
		hash: sha256,
	})
	.meta({ id: "AuditEvent" });

const HASH = "727bf4bba687ae6462dd1287ec10b7dcf11fd9bb4540a2e23f29365436a5b8c9";
const auditLogExample = {
	documentId: 42,
	events: [
		{
			sequence: 1,
			at: "2026-11-21T09:30:00.000Z",
			type: "DOCUMENT_CREATED",
			data: { by: { kind: "user", userId: 3, email: "grace@example.com" }, title: "Lease for 12 Elm Street" },
			personal: {
				"/by/email": {
					digest: "eb3870eb910bb682a1650b6192b8606d0a05ef63f0a1b74986b56bffaebed235",
					salt: "nXk7o4Bf0mJ1c2R8vQyT5w",
				},
				"/title": {
					digest: "5141c5dd20f322f08599dd7b88a831fee0d6444298b366f33305d4c1d239ba50",
					salt: "b9ZqLr3GdV6sHnK0xEwM2A",
				},
			},
			previousHash: null,
			hash: HASH,
		},
	],
	importedEvents: [],
	head: HASH,
	intact: true,
	faults: [],
	comparedWith: { hashChain: true, seal: null, anchor: null },
};

export const auditLogSchema = z
	.object({
		documentId: z.int(),
		events: z.array(auditEvent),
		importedEvents: z.array(z.record(z.string(), z.unknown())).meta({
			description:
				"The log that an imported document had at the other service, oldest first, as it was there. The first of `events` has its hash. Empty for other documents.",
		}),
		head: sha256.nullable().meta({ description: "Hash of the last event. The sealed PDF contains it." }),
		intact: z
			.boolean()
			.meta({ description: "True if the comparison with everything in `comparedWith` found no fault." }),
		faults: z.array(
			z.object({
				code: z.enum(logFaultCodes),
				sequence: z.int().nullable().meta({ description: "The first event that was altered." }),
				detail: z.string(),
			}),
		),
		comparedWith: z
			.object({
				hashChain: z.literal(true).meta({ description: "Every hash was recomputed." }),
				seal: z.object({ auditHead: sha256, fileSha256: sha256 }).nullable().meta({
					description:
						"What was recorded at sealing: the head that the seal names, and the sealed file. Null before the document is sealed.",
				}),
				anchor: z
					.object({ number: z.int().min(1), at: z.iso.datetime() })
					.nullable()
					.meta({
						description:
							"The newest anchor that covers the log. Every hour the service signs a Merkle root over the last events of all logs that grew. Every event that an anchor names is looked up in this log. Null before the first anchor: without a seal, neither deleted final events nor a log rewritten with new hashes are then detected. Changes to events after the anchor are not detected either.",
					}),
			})
			.meta({ description: "What the log was compared with." }),
	})
	.meta({
		id: "AuditLog",
		example: auditLogExample,
		description:
			"Oldest first. `hash` is SHA-256 of the previous hash's 32 bytes (nothing for the first event) followed by the RFC 8785 canonical JSON of `{ documentId, sequence, at, type, data }` in UTF-8, in which `{ digest }` takes the place of each value that `personal` names.",
	});
