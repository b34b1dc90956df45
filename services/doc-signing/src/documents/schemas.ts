import { httpUrl, id, lineOfText, text, timeZone } from "@repo/validation";
import { z } from "zod";
import { unusableCodes } from "../pdf/intake/unusable-file.ts";
import { authOptionsSchema } from "./auth-options.ts";
import {
	createdRecipientExample,
	documentExample,
	documentSummaryExample,
	uploadUrlExample,
} from "./examples.ts";
import { fieldSchema } from "./fields/schemas.ts";
import { guarded } from "./guarded-members.ts";
import { newRecipientSchema, recipientSchema } from "./recipients/schemas.ts";
import { dateTokens, isDateFormat } from "./rules/date-format.ts";
import { documentStatuses } from "./rules/document-status.ts";
import { fileStatuses } from "./rules/file-status.ts";
import { signingOrders } from "./rules/turns.ts";

/** v1 clients send empty text for what is not set. */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess((value) => (value === "" ? undefined : value), schema.nullish());
}

export const titleSchema = lineOfText({ max: 255 }).meta({ example: "Lease for 12 Elm Street" });
export const externalIdSchema = blankable(z.string().max(255, "must have at most 255 characters")).meta({
	description: "Your own identifier, up to 255 characters.",
	example: "lease-4711",
});

const dateFormat = z
	.string()
	.refine(
		isDateFormat,
		`must consist of ${dateTokens.join(", ")}, with other letters in 'quotes', such as yyyy-MM-dd`,
	)
	.meta({
		description: `Consists of ${dateTokens.join(", ")}. Put other letters in 'quotes'.`,
		example: "yyyy-MM-dd hh:mm a",
	});

export const distributionMethod = z.enum(["EMAIL", "NONE"]);

export const metaSchema = guarded(
	"document",
	z
		.object({
			subject: blankable(lineOfText({ max: 254 })).meta({
				description:
					"Subject of the email to recipients. {signer.name}, {signer.email} and {document.name} are replaced.",
			}),
			message: blankable(text({ max: 5000 })).meta({
				description: "Text of that email. The same placeholders are replaced.",
			}),
			timezone: blankable(timeZone).meta({
				description: "IANA time zone of DATE fields and the certificate.",
				example: "Europe/Berlin",
			}),
			dateFormat: blankable(dateFormat),
			redirectUrl: blankable(httpUrl).meta({ description: "Recipients are redirected here after signing." }),
			signingOrder: blankable(z.enum(signingOrders)),
			distributionMethod: blankable(distributionMethod).meta({
				description:
					"EMAIL: recipients get the signing link and the finished document by email. NONE: no emails, regardless of the options of sending. You deliver the signing links.",
			}),
			emailSettings: z
				.object({
					recipientSigningRequest: z.boolean().nullish(),
					documentCompleted: z.boolean().nullish(),
				})
				.nullish()
				.meta({ description: "Turns off single emails: the signing request, or the finished document." }),
		})
		.meta({ id: "DocumentMetaInput" }),
);

export const formValuesSchema = z
	.record(
		text({ max: 500 }),
		z.union([z.string().max(10_000, "must have at most 10000 characters"), z.number(), z.boolean()]),
	)
	.refine((values) => Object.keys(values).length <= 1000, "must have at most 1000 values")
	.meta({
		id: "FormValues",
		description: "Values of the PDF's own form fields (AcroForm) by field name. At most 1000.",
		example: { "tenant.name": "Ada Lovelace", rent: 1200, furnished: true },
	});

const createdRecipientSchema = z
	.object({
		recipientId: id,
		name: z.string(),
		email: z.string(),
		token: z.string(),
		role: z.string(),
		signingOrder: z.int().nullable(),
		signingUrl: z.url(),
	})
	.meta({ id: "CreatedRecipient", example: createdRecipientExample });

const newDocument = z.object({
	title: titleSchema,
	externalId: externalIdSchema,
	recipients: z.array(newRecipientSchema).max(200, "must have at most 200 recipients"),
	meta: metaSchema.nullish(),
	authOptions: authOptionsSchema.nullish(),
	formValues: formValuesSchema.nullish(),
});

export const createDocumentSchema = guarded(
	"document",
	newDocument.meta({
		id: "CreateDocument",
		example: {
			title: "Lease for 12 Elm Street",
			externalId: "lease-4711",
			recipients: [{ name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER", signingOrder: 0 }],
			meta: { subject: "Your lease", timezone: "Europe/Berlin", dateFormat: "dd.MM.yyyy" },
		},
	}),
);
export type CreateDocument = z.output<typeof createDocumentSchema>;
export type MetaInput = z.output<typeof metaSchema>;

export const changeDocumentSchema = guarded(
	"document",
	newDocument
		.omit({ recipients: true })
		.partial()
		.meta({
			id: "ChangeDocument",
			description: "Omitted properties do not change. Null clears a value or restores its default.",
			example: { title: "Lease for 14 Elm Street", meta: { subject: null, signingOrder: "SEQUENTIAL" } },
		}),
);
export type ChangeDocument = z.output<typeof changeDocumentSchema>;

const generatedExample = { documentId: 42, externalId: "lease-4711", recipients: [createdRecipientExample] };

/** The response to generating a document. Creating one adds `uploadUrl`. */
export const generatedDocumentSchema = z
	.object({
		documentId: id,
		externalId: z.string().nullable(),
		recipients: z.array(createdRecipientSchema),
	})
	.meta({ id: "GeneratedDocument", example: generatedExample });

export const createdDocumentSchema = generatedDocumentSchema
	.extend({
		uploadUrl: z.url().meta({ description: "Upload the PDF with PUT to this URL. Valid for 3600 seconds." }),
	})
	.meta({ id: "CreatedDocument", example: { ...generatedExample, uploadUrl: uploadUrlExample } });

export const uploadAddressSchema = z
	.object({ documentId: id, uploadUrl: z.url() })
	.meta({ id: "UploadAddress", example: { documentId: 42, uploadUrl: uploadUrlExample } });

export const documentSummarySchema = z
	.object({
		id,
		externalId: z.string().nullable(),
		userId: id,
		teamId: id.nullable(),
		title: z.string(),
		status: z.enum(documentStatuses),
		documentDataId: z.string(),
		createdAt: z.iso.datetime(),
		updatedAt: z.iso.datetime(),
		completedAt: z.iso.datetime().nullable(),
	})
	.meta({ id: "DocumentSummary", example: documentSummaryExample });

export const fileStateSchema = z.object({
	uploadStatus: z.enum(fileStatuses).meta({
		description:
			"WAITING: not uploaded yet. READY: uploaded and processed. UNUSABLE: refused, see `uploadError`.",
	}),
	uploadError: z
		.object({
			code: z.string().meta({
				example: "PASSWORD_PROTECTED",
				description: `One of ${unusableCodes.join(", ")}. More may be added.`,
			}),
			message: z.string(),
		})
		.nullable(),
	pageCount: z.int().nullable(),
});

export const documentSchema = documentSummarySchema
	.extend({
		...fileStateSchema.shape,
		formValueErrors: z.array(z.object({ name: z.string(), message: z.string() })).meta({
			description:
				"The `formValues` that do not match the form of the file and are ignored. Known once the file is uploaded. They do not prevent sending, which records them in the audit log.",
		}),
		meta: z.object({
			subject: z.string().nullable(),
			message: z.string().nullable(),
			timezone: z.string(),
			dateFormat: z.string(),
			redirectUrl: z.string().nullable(),
			signingOrder: z.enum(signingOrders),
			distributionMethod,
		}),
		authOptions: z.object({
			globalAccessAuth: z.string().nullable(),
			globalActionAuth: z.string().nullable(),
		}),
		formValues: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
		recipients: z.array(recipientSchema),
		fields: z.array(fieldSchema),
	})
	.meta({ id: "Document", example: documentExample });

export const documentListSchema = z
	.object({ documents: z.array(documentSummarySchema), totalPages: z.int().min(0) })
	.meta({ id: "DocumentList", example: { documents: [documentSummaryExample], totalPages: 1 } });
