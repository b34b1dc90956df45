import { id } from "@repo/validation";
import { z } from "zod";
import { fieldInAnswer, fieldInRead } from "../../documents/fields/schemas.ts";

export const templateFieldSchema = z.object({ ...fieldInRead, templateId: id }).meta({ id: "TemplateField" });

export const templateFieldAnswerSchema = z
	.object({ ...fieldInAnswer, templateId: id })
	.meta({ id: "TemplateFieldAnswer" });

export const addedTemplateFieldsSchema = z
	.object({ fields: z.array(templateFieldAnswerSchema), templateId: id })
	.meta({ id: "AddedTemplateFields" });
