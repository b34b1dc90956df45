import { z } from "zod";
import { evidenceSchema } from "./evidence-schema.ts";

export const verificationSchema = z
	.object({
		verdict: z
			.enum(["GENUINE", "NOT_RECORDED", "ALTERED", "NOT_OURS", "NOT_SEALED", "NOT_A_PDF", "TOO_EXPENSIVE"])
			.meta({
				description:
					"GENUINE: sealed by this service, and not one byte has changed since. TOO_EXPENSIVE: checking it takes too much time or memory.",
			}),
		summary: z.string(),
		explanation: z.array(z.string()),
		sha256: z.string().meta({ description: "Of the file that was sent." }),
		problems: z.array(z.string()).meta({ description: "What was found wrong with the seal." }),
		document: z
			.object({
				id: z.int(),
				title: z.string(),
				status: z.string(),
				completedAt: z.iso.datetime().nullable(),
				sealedAt: z.iso.datetime().nullable(),
				recipients: z.array(
					z.object({
						name: z.string(),
						email: z.string(),
						role: z.string(),
						signingStatus: z.string(),
						signedAt: z.iso.datetime().nullable(),
						reference: z.string().nullable().meta({
							description:
								"What the certificate calls the act of this person: the start of the hash of its audit event.",
						}),
					}),
				),
			})
			.nullable(),
		original: z
			.object({
				sha256: z.string(),
				bytes: z.int(),
				isPrefix: z.boolean().meta({
					description: "The first `bytes` bytes of this file are the uploaded file: hash them to see.",
				}),
				wasRepaired: z.boolean().meta({
					description:
						"Its structure was damaged, and repaired before sealing. `isPrefix` is false only of files sealed before repairs were appended.",
				}),
				isKnown: z.boolean().nullable(),
			})
			.nullable(),
		auditLog: z
			.object({
				intact: z.boolean(),
				events: z.int(),
				head: z.string().nullable(),
				headInFile: z.string(),
				fitsSeal: z.boolean(),
			})
			.nullable(),
		certificate: z
			.object({
				fingerprint: z.string(),
				subject: z.string(),
				issuer: z.string(),
				validFrom: z.string(),
				validTo: z.string(),
			})
			.nullable(),
		...evidenceSchema.shape,
	})
	.meta({ id: "Verification" });
