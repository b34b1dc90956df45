import { id } from "@repo/validation";
import { z } from "zod";
import { fieldTypes } from "../../documents/fields/rules/field-types.ts";

const shared = {
	id,
	templateId: id,
	recipientId: id,
	type: z.enum(fieldTypes),
	customText: z.string(),
	fieldMeta: z.record(z.string(), z.unknown()).nullable(),
};

/** In template reads positions are text. */
export const templateFieldSchema = z
	.object({
		...shared,
		page: z.int(),
		positionX: z.string(),
		positionY: z.string(),
		width: z.string(),
		height: z.string(),
	})
	.meta({ id: "TemplateField" });

/** In answers to adding, changing and removing they are numbers. */
export const templateFieldAnswerSchema = z
	.object({
		...shared,
		pageNumber: z.int(),
		pageX: z.number(),
		pageY: z.number(),
		pageWidth: z.number(),
		pageHeight: z.number(),
	})
	.meta({ id: "TemplateFieldAnswer" });

export const addedTemplateFieldsSchema = z
	.object({ fields: z.array(templateFieldAnswerSchema), templateId: id })
	.meta({ id: "AddedTemplateFields" });
