import { emailAddress, id, lineOfText } from "@repo/validation";
import { z } from "zod";
import { recipientRoles } from "../../field-types/rules/roles.ts";
import { recipientAuthOptionsSchema } from "../auth-options.ts";
import { editResultsSchema, fieldInAnswer, fieldInRead } from "../fields/schemas.ts";
import { guarded } from "../guarded-members.ts";
import { signingOrderSchema } from "../recipients/schemas.ts";
import { blankable } from "../schemas.ts";
import { templateFieldAnswerExample, templateRecipientExample } from "./examples.ts";

const parts = {
	name: lineOfText({ min: 0, max: 255 })
		.nullish()
		.meta({ description: "Role in the contract, such as Tenant." }),
	email: blankable(emailAddress),
	signingOrder: signingOrderSchema,
	authOptions: recipientAuthOptionsSchema,
};

/** A placeholder: a person is named for it when a document is generated. */
export const newTemplateRecipientSchema = guarded(
	"recipient",
	z
		.object({ ...parts, role: z.enum(recipientRoles).default("SIGNER") })
		.meta({ id: "NewTemplateRecipient", example: { name: "Tenant", role: "SIGNER", signingOrder: 0 } }),
);
export type NewTemplateRecipientInput = z.output<typeof newTemplateRecipientSchema>;

/** Omitted properties do not change. */
export const changeTemplateRecipientSchema = guarded(
	"recipient",
	z
		.object({ ...parts, role: z.enum(recipientRoles).optional() })
		.meta({ id: "ChangeTemplateRecipient", example: { name: "Tenant" } }),
);

export const templateRecipientSchema = z
	.object({
		id,
		templateId: id,
		email: z.string(),
		name: z.string(),
		signingOrder: z.int(),
		authOptions: z.string().meta({
			description: "JSON as a string.",
			example: '{"accessAuth":null,"actionAuth":null}',
		}),
		role: z.enum(recipientRoles),
	})
	.meta({ id: "TemplateRecipient", example: templateRecipientExample });

export const templateFieldSchema = z.object({ ...fieldInRead, templateId: id }).meta({ id: "TemplateField" });

export const templateFieldAnswerSchema = z
	.object({ ...fieldInAnswer, templateId: id })
	.meta({ id: "TemplateFieldAnswer", example: templateFieldAnswerExample });

export const addedTemplateFieldsSchema = z
	.object({ fields: z.array(templateFieldAnswerSchema), templateId: id })
	.meta({ id: "AddedTemplateFields", example: { fields: [templateFieldAnswerExample], templateId: 7 } });

export const editedTemplateFieldsSchema = editResultsSchema(
	"EditedTemplateFields",
	templateFieldAnswerSchema,
	templateFieldAnswerExample,
);
