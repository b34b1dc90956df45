import { id } from "@repo/validation";
import { z } from "zod";
import { editResultsSchema, fieldInAnswer, fieldInRead } from "../../fields/schemas.ts";
import { templateFieldAnswerExample } from "../examples.ts";

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
