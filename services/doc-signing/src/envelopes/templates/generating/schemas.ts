import { emailAddress, id, kindError, lineOfText } from "@repo/validation";
import { z } from "zod";
import { words } from "../../../field-types/rules/common-meta.ts";
import { fieldDefinitions } from "../../../field-types/rules/field-types.ts";
import { recipientRoles } from "../../../field-types/rules/roles.ts";
import { authOptionsSchema, recipientAuthOptionsSchema } from "../../auth-options.ts";
import { guarded, guardedByType } from "../../guarded-members.ts";
import { signingOrderSchema } from "../../recipients/schemas.ts";
import { blankable, externalIdSchema, formValuesSchema, metaSchema, titleSchema } from "../../schemas.ts";

const label = words(1000).nullish();
const value = z.union([words(10_000), z.number()]).nullish();
const prefills = fieldDefinitions.flatMap(({ meta, prefill }) =>
	prefill
		? [
				z.object({
					id,
					type: meta.shape.type,
					label,
					placeholder: label,
					value: prefill.takesMany ? z.array(words(1000)).max(200).nullish() : value,
				}),
			]
		: [],
);
const prefillTypes = prefills.map(({ shape }) => [...shape.type.values].join());

const prefillFieldSchema = guardedByType(
	"field",
	z
		.discriminatedUnion(
			"type",
			prefills as [(typeof prefills)[number], ...typeof prefills],
			kindError(`must be ${prefillTypes.slice(0, -1).join(", ")} or ${prefillTypes.at(-1)}`),
		)
		.meta({ id: "PrefillField", example: { id: 7, type: "text", label: "Rent", value: "1,200" } }),
	prefills,
);
export type PrefillField = z.output<typeof prefillFieldSchema>;

const overrides = {
	externalId: externalIdSchema,
	meta: metaSchema.nullish(),
	authOptions: authOptionsSchema.nullish(),
	formValues: formValuesSchema.nullish(),
};

const ofRecipient = {
	signingOrder: signingOrderSchema,
	authOptions: recipientAuthOptionsSchema.meta({
		description: "Replaces the template recipient's authentication. Null requires none.",
	}),
};

export const generateDocumentSchema = guarded(
	"document",
	z
		.object({
			title: blankable(titleSchema).meta({ description: "Default: the template's title." }),
			...overrides,
			recipients: z
				.array(
					guarded(
						"recipient",
						z.object({
							id: id.meta({ description: "Id of the template's recipient." }),
							name: lineOfText({ min: 0, max: 255 }).nullish(),
							email: emailAddress,
							...ofRecipient,
						}),
					),
				)
				.max(200),
			prefillFields: z.array(prefillFieldSchema).max(1000).nullish(),
		})
		.meta({
			id: "GenerateDocument",
			description:
				"Omitted properties are taken from the template. `prefillFields` refer to the template's fields by id.",
			example: { recipients: [{ id: 3, name: "Ada Lovelace", email: "ada@example.com", signingOrder: 0 }] },
		}),
);
export type GenerateDocument = z.output<typeof generateDocumentSchema>;

/** The older form: recipients by position. */
export const createFromTemplateSchema = guarded(
	"document",
	z
		.object({
			title: titleSchema,
			...overrides,
			recipients: z
				.array(
					guarded(
						"recipient",
						z.object({
							name: lineOfText({ max: 255 }),
							email: emailAddress,
							role: z
								.enum(recipientRoles)
								.optional()
								.meta({ description: "Default: the template recipient's role." }),
							...ofRecipient,
						}),
					),
				)
				.max(200),
		})
		.meta({
			id: "CreateFromTemplate",
			description:
				"The first recipient replaces the template's first recipient, and so on. There must not be more than in the template.",
			example: { title: "Lease", recipients: [{ name: "Ada Lovelace", email: "ada@example.com" }] },
		}),
);
export type CreateFromTemplate = z.output<typeof createFromTemplateSchema>;
