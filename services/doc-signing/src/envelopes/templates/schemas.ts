import { languages } from "@repo/service-kit/languages";
import { id, integerText, pageSize } from "@repo/validation";
import { z } from "zod";
import { authOptionsSchema, authValue } from "../auth-options.ts";
import { uploadUrlExample } from "../examples.ts";
import { guardedField, newField } from "../fields/schemas.ts";
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
import { listedTemplateExample, templateExample, templateSummaryExample } from "./examples.ts";
import { newTemplateRecipientSchema, templateFieldSchema, templateRecipientSchema } from "./part-schemas.ts";
import { templateTypes } from "./rules/template-types.ts";

const defaultFormValues = formValuesSchema.meta({
	description: "The `formValues` of documents generated from the template, unless the request has others.",
});

export const createTemplateSchema = guarded(
	"document",
	z
		.object({
			title: titleSchema,
			externalId: externalIdSchema,
			type: z.enum(templateTypes).default("PRIVATE"),
			meta: metaSchema.nullish(),
			authOptions: authOptionsSchema.nullish(),
			formValues: defaultFormValues.nullish(),
			...authOptionsSchema.shape, // v1 clients send them here, and in `authOptions` of documents
			recipients: z.array(newTemplateRecipientSchema).max(200).default([]),
			fields: z
				.array(
					guardedField(
						newField.omit({ recipientId: true }).extend({
							recipientIndex: z.int().min(0).max(199).meta({
								description: "Index of the field's recipient in `recipients`, from 0.",
							}),
						}),
					),
				)
				.max(1000)
				.default([]),
		})
		.meta({
			id: "CreateTemplate",
			example: {
				title: "Lease",
				type: "PRIVATE",
				recipients: [{ role: "SIGNER", name: "Tenant" }],
				fields: [
					{
						recipientIndex: 0,
						type: "SIGNATURE",
						pageNumber: 1,
						pageX: 10,
						pageY: 80,
						pageWidth: 30,
						pageHeight: 6,
					},
				],
			},
		}),
);
export type CreateTemplate = z.output<typeof createTemplateSchema>;

export const editTemplateSchema = guarded(
	"document",
	z
		.object({
			title: titleSchema.optional(),
			externalId: externalIdSchema,
			type: z.enum(templateTypes).optional(),
			meta: metaSchema.nullish(),
			authOptions: authOptionsSchema.nullish(),
			formValues: defaultFormValues.nullish(),
			directLink: z.object({ enabled: z.boolean() }).nullish().meta({
				description:
					"Turns the direct link on or off. Requires a PUBLIC template in which every recipient except the first signer has an email address. Making the template PRIVATE turns the link off.",
			}),
		})
		.meta({
			id: "ChangeTemplate",
			description: "Omitted properties do not change. Null clears a value or restores its default.",
			example: { title: "Lease 2027", meta: { subject: "Your lease" } },
		}),
);
export type EditTemplate = z.output<typeof editTemplateSchema>;

export const templateSummarySchema = z
	.object({
		id,
		externalId: z.string().meta({ description: "Your own identifier. Empty if there is none." }),
		type: z.enum(templateTypes),
		title: z.string(),
		userId: id,
		teamId: id.nullable(),
		templateDocumentDataId: z.string(),
		createdAt: z.iso.datetime(),
		updatedAt: z.iso.datetime(),
	})
	.meta({ id: "TemplateSummary", example: templateSummaryExample });

const listedTemplateSchema = templateSummarySchema
	.extend({
		directLink: z
			.object({
				token: z.string().meta({ description: "Empty until the link is first turned on." }),
				enabled: z.boolean(),
			})
			.meta({
				description:
					"While `enabled`, anyone can sign a PUBLIC template as its first signer at `/d/<token>`: they enter a name and an email address and receive the signing link by email.",
			}),
		Field: z.array(templateFieldSchema),
		Recipient: z.array(templateRecipientSchema),
		fields: z.array(templateFieldSchema).meta({ description: "The same as `Field`." }),
		recipients: z.array(templateRecipientSchema).meta({ description: "The same as `Recipient`." }),
	})
	.meta({ id: "ListedTemplate", example: listedTemplateExample });

export const templateSchema = listedTemplateSchema
	.extend({
		templateMeta: z.object({
			id: z.string(),
			subject: z.string(),
			message: z.string(),
			timezone: z.string(),
			dateFormat: z.string(),
			templateId: id,
			redirectUrl: z.string(),
			language: z.enum(languages).nullable(),
			signingOrder: z.enum(signingOrders),
			distributionMethod,
			...extraMetaSchemas,
		}),
		templateDocumentData: z.object({ id: z.string(), type: z.literal("S3_PATH"), data: z.string() }),
		authOptions: z.object({
			globalAccessAuth: authValue,
			globalActionAuth: authValue,
		}),
		formValues: formValuesSchema.nullable(),
		...fileStateSchema.shape,
	})
	.meta({ id: "Template", example: templateExample });

export const createdTemplateSchema = templateSchema
	.extend({
		uploadUrl: z.url().meta({ description: "Upload the PDF with PUT to this URL. Valid for 3600 seconds." }),
		templateId: id,
		template: templateSchema.meta({ description: "The same template again, where v1 clients expect it." }),
	})
	.meta({
		id: "CreatedTemplate",
		example: { ...templateExample, uploadUrl: uploadUrlExample, templateId: 7, template: templateExample },
	});

export const templateUploadSchema = z
	.object({ templateId: id, uploadUrl: z.url() })
	.meta({ id: "TemplateUploadAddress", example: { templateId: 7, uploadUrl: uploadUrlExample } });

export const templateListQuery = z.object({
	page: integerText({ min: 1, max: 10_000_000, fallback: 1 }),
	perPage: pageSize({ max: 100, fallback: 10 }),
});

export const templateListSchema = z
	.object({ templates: z.array(listedTemplateSchema), totalPages: z.int().min(0) })
	.meta({ id: "TemplateList", example: { templates: [listedTemplateExample], totalPages: 1 } });
