import { z } from "zod";
import { recipientRoles } from "../field-types/rules/roles.ts";
import { frozenKinds } from "../pdf/certificate/certificate.ts";
import { evidenceSchema } from "./evidence-schema.ts";
import { type Verdict, verdicts } from "./rules/verdicts.ts";

export const verificationSchema = z
	.object({
		verdict: z.enum(Object.keys(verdicts) as [Verdict, ...Verdict[]]).meta({
			description: `${Object.entries(verdicts)
				.map(([verdict, meaning]) => `${verdict}: ${meaning}.`)
				.join(" ")}`,
		}),
		summary: z.string().meta({ description: "The verdict as a sentence." }),
		explanation: z.array(z.string()).meta({ description: "What the result proves, for people." }),
		sha256: z.string().meta({ description: "SHA-256 of the uploaded file, in hex." }),
		problems: z
			.array(z.string())
			.meta({ description: "Why the verdict is not GENUINE. Empty if it is, and only then." }),
		document: z
			.object({
				id: z.int(),
				title: z.string(),
				status: z.string(),
				completedAt: z.iso.datetime().nullable(),
				sealedAt: z.iso.datetime().nullable(),
				erasedAt: z.iso.datetime().nullable().meta({
					description:
						"Since when this service has no copy of the file and no personal data. The title is empty then, and so is `recipients`.",
				}),
				recipients: z.array(
					z.object({
						name: z.string(),
						email: z.string(),
						role: z.enum(recipientRoles),
						signingStatus: z.string(),
						signedAt: z.iso.datetime().nullable().meta({
							description:
								"Null also for a recipient who signed on another service that did not record when.",
						}),
						reference: z.string().nullable().meta({
							description:
								"Reference of this action on the certificate page: the start of the hash of its audit event.",
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
					description:
						"True if the first `bytes` bytes of this file are the file that was uploaded to be signed.",
				}),
				wasRepaired: z.boolean().meta({
					description:
						"True if the structure of the uploaded file was damaged and a repaired one was appended before sealing.",
				}),
				frozen: z.array(z.enum(frozenKinds)).meta({
					description:
						"Parts of the uploaded file that could look different on screen, on paper or after a click. This file shows them as the recipients saw them.",
				}),
				isKnown: z
					.boolean()
					.nullable()
					.meta({ description: "True if it is the file in this service's records." }),
			})
			.nullable(),
		auditLog: z
			.object({
				intact: z.boolean().meta({ description: "True if the chain of hashes is intact." }),
				events: z.int().meta({ description: "Number of events." }),
				head: z.string().nullable().meta({ description: "Hash of the last event." }),
				headInFile: z.string().meta({ description: "Hash of the last event when the file was sealed." }),
				fitsSeal: z.boolean().meta({ description: "True if the log is intact and contains `headInFile`." }),
			})
			.nullable(),
		certificate: z
			.object({
				fingerprint: z.string().meta({ description: "SHA-256 of the certificate, in hex." }),
				subject: z.string(),
				issuer: z.string(),
				validFrom: z.string(),
				validTo: z.string(),
			})
			.nullable(),
		passkeySignatures: z
			.array(
				z.object({
					name: z.string().nullable(),
					email: z.string().nullable(),
					credentialId: z.string(),
					statedAt: z.iso.datetime().nullable().meta({ description: "Time in the signed statement." }),
					isValid: z.boolean(),
					problems: z.array(z.string()).meta({ description: "Why it is not valid. Empty if it is." }),
				}),
			)
			.meta({
				description:
					"Recipients who signed with a passkey: whether the signature matches the statement that the file contains, and the statement matches the file and the records.",
			}),
		...evidenceSchema.shape,
	})
	.meta({
		id: "Verification",
		example: {
			verdict: "NOT_SEALED",
			summary: "This file has no seal.",
			explanation: [
				"It may be the file from before signing, or a copy that was printed or saved again, which removes the seal. Ask for the original sealed file.",
			],
			sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
			problems: ["This file has no seal."],
			document: null,
			original: null,
			auditLog: null,
			certificate: null,
			passkeySignatures: [],
			level: null,
			timeStampedAt: null,
			timeStamp: null,
			missingEvidence: [],
			revocations: [],
		},
	});
