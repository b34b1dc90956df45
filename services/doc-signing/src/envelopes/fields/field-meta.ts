import { kindError } from "@repo/validation";
import { z } from "zod";
import { fieldMetas } from "../../field-types/rules/field-types.ts";
import { guardedByType } from "../guarded-members.ts";

/** A field's appearance and accepted values, by its type. */
export const fieldMetaSchema = guardedByType(
	"field",
	z
		.discriminatedUnion(
			"type",
			fieldMetas,
			kindError('must be the field type in lower case, such as "text" for TEXT'),
		)
		.meta({
			id: "FieldMeta",
			description:
				"If the recipient enters nothing, the field is signed with `value`, `checked` or `defaultValue`. Without these, fields for text, numbers and list choices use `text`.",
			example: { type: "text", label: "Occupation", required: true, characterLimit: 80 },
		}),
	fieldMetas,
);
