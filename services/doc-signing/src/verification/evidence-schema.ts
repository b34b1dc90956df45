import { z } from "zod";

/** What the seal of a genuine file proves; empty for any other. */
export const evidenceSchema = z.object({
	level: z.enum(["B-B", "B-T", "B-LT"]).nullable().meta({
		description:
			"PAdES baseline level that a genuine seal proves: B-B signed, B-T with a time-stamp, B-LT with revocation data for every certificate too.",
	}),
	timeStampedAt: z.string().nullable().meta({ description: "Of a time-stamp that proves it." }),
	timeStamp: z
		.object({
			at: z.iso.datetime(),
			server: z.string().meta({ description: "Subject of the server's certificate." }),
			issuer: z.string(),
			faults: z.array(z.string()).meta({ description: "Why it proves nothing; empty when it does." }),
			checked: z.array(z.string()),
			notChecked: z.array(z.string()),
		})
		.nullable(),
	missingEvidence: z.array(
		z.object({
			kind: z.enum(["TIME_STAMP", "REVOCATION_DATA"]),
			state: z.enum(["PENDING", "UNAVAILABLE", "REVOKED"]).meta({
				description: "PENDING: this service keeps asking. The other two are final.",
			}),
			since: z.iso.datetime(),
		}),
	),
	revocations: z
		.array(
			z.object({
				certificate: z.string(),
				role: z.enum(["SIGNER", "TIME_STAMP"]),
				revokedAt: z.iso.datetime(),
				learnedAt: z.iso.datetime(),
			}),
		)
		.meta({ description: "Certificates that turned out to be revoked after the document was sealed." }),
});
