import { languages } from "@repo/service-kit/languages";
import { id } from "@repo/validation";
import { z } from "zod";
import { authOptionsSchema, authValue } from "../auth-options.ts";
import { uploadUrlExample } from "../examples.ts";
import { guarded } from "../guarded-members.ts";
import { signingOrders } from "../rules/signing-orders.ts";
import {
	distributionMethod,
	externalIdSchema,
	extraMetaSchemas,
	fileStateSchema,
	formValuesSchema,
	metaSchema,
	titleSchema,
} from "../schemas.ts";
import { createdRecipientExample, documentExample, documentSummaryExample } from "./examples.ts";
import { fieldSchema } from "./fields/schemas.ts";
import { newRecipientSchema, recipientSchema } from "./recipients/schemas.ts";
import { documentStatuses } from "./rules/document-status.ts";

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
			language: z.enum(languages).nullable(),
			signingOrder: z.enum(signingOrders),
			distributionMethod,
			...extraMetaSchemas,
		}),
		authOptions: z.object({
			globalAccessAuth: authValue,
			globalActionAuth: authValue,
		}),
		formValues: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
		recipients: z.array(recipientSchema),
		fields: z.array(fieldSchema),
	})
	.meta({ id: "Document", example: documentExample });

export const documentListSchema = z
	.object({ documents: z.array(documentSummarySchema), totalPages: z.int().min(0) })
	.meta({ id: "DocumentList", example: { documents: [documentSummaryExample], totalPages: 1 } });
