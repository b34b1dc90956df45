import { z } from "zod";
import { fieldMetas } from "../../field-types/rules/field-types.ts";
import { guardedByType } from "../guarded-members.ts";

/** A field's appearance and accepted values, by its type. */
export const fieldMetaSchema = guardedByType(
	"field",
	z
		.discriminatedUnion("type", fieldMetas, 'must be the field type in lower case, such as "text" for TEXT')
		.meta({
			id: "FieldMeta",
			description:
				"`value`, `checked` and `defaultValue` sign the field when the recipient gives nothing; without them `text` does, where a field holds text, a number or a choice of a list.",
			example: { type: "text", label: "Occupation", required: true, characterLimit: 80 },
		}),
	fieldMetas,
);
