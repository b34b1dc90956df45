import { z } from "zod";
import { evidenceKinds, evidenceStates } from "../sealing/rules/evidence-state.ts";

/** What the seal of a recorded file proves. Empty for any other file. */
export const evidenceSchema = z.object({
	level: z.enum(["B-B", "B-T", "B-LT"]).nullable().meta({
		description:
			"PAdES baseline level of a recorded seal. B-B: signed. B-T: with a time-stamp. B-LT: with revocation data for every certificate.",
	}),
	timeStampedAt: z.string().nullable().meta({ description: "Time of a valid time-stamp." }),
	timeStamp: z
		.object({
			at: z.iso.datetime(),
			server: z.string().meta({ description: "Subject of the server's certificate." }),
			issuer: z.string(),
			faults: z.array(z.string()).meta({ description: "Why the time-stamp is not valid. Empty if it is." }),
			checked: z.array(z.string()).meta({ description: "What was checked and holds." }),
			notChecked: z.array(z.string()),
		})
		.nullable(),
	missingEvidence: z.array(
		z.object({
			kind: z.enum(evidenceKinds),
			state: z.enum(evidenceStates).meta({
				description: "PENDING: this service is still trying. UNAVAILABLE and REVOKED are final.",
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
		.meta({ description: "Certificates that were found to be revoked after the document was sealed." }),
});
