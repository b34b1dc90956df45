import { id } from "@repo/validation";
import { z } from "zod";
import { editResultsSchema, fieldInAnswer, fieldInRead, shownMeta } from "../../fields/schemas.ts";
import { documentFieldAnswerExample } from "../examples.ts";

const ofDocument = { documentId: id, inserted: z.boolean() };
export const fieldSchema = z.object({ ...fieldInRead, ...ofDocument }).meta({ id: "Field" });
export const fieldAnswerSchema = z
	.object({
		...fieldInAnswer,
		...ofDocument,
		fieldMeta: shownMeta.optional().meta({ description: "Absent if the field has none." }),
	})
	.meta({ id: "FieldAnswer", example: documentFieldAnswerExample });

export const addedFieldsSchema = z
	.object({ fields: z.array(fieldAnswerSchema), documentId: id })
	.meta({ id: "AddedFields", example: { fields: [documentFieldAnswerExample], documentId: 42 } });

export const editedFieldsSchema = editResultsSchema(
	"EditedFields",
	fieldAnswerSchema,
	documentFieldAnswerExample,
);
