import { id } from "@repo/validation";
import { z } from "zod";
import { definitionOf, fieldTypes } from "../../field-types/rules/field-types.ts";
import { guarded } from "../guarded-members.ts";
import { fieldMetaSchema } from "./field-meta.ts";

const RANGE = "percent of the page, such as 12.5";
const percent = z.number().min(0, `must be at least 0 ${RANGE}`).max(100, `must be at most 100 ${RANGE}`);
const extent = z.number().gt(0, `must be more than 0 ${RANGE}`).max(100, `must be at most 100 ${RANGE}`);

const typesWithMeta = fieldTypes.filter((type) => definitionOf(type).needsMeta);

const fieldType = z.enum(fieldTypes, {
	error: ({ input }) =>
		input === "FREE_SIGNATURE"
			? "FREE_SIGNATURE is not supported, because it has no position on a page. Use SIGNATURE"
			: `must be one of ${fieldTypes.join(", ")}`,
});

// v1 clients send {} for a field that needs no meta.
const fieldMeta = z.preprocess(
	(value) =>
		typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
			? undefined
			: value,
	fieldMetaSchema.nullish(),
);

/** A field to add. How its parts go together is fields/rules/field-problems.ts. */
export const newField = z
	.object({
		recipientId: id,
		type: fieldType,
		pageNumber: z.int("must be an integer").min(1, "must be at least 1").max(100_000),
		pageX: percent,
		pageY: percent,
		pageWidth: extent,
		pageHeight: extent,
		fieldMeta,
	})
	.meta({
		id: "NewField",
		description: `Position and size are percent of the page as displayed, from its top left corner. ${inWords(typesWithMeta)} need \`fieldMeta.type\`.`,
		example: {
			recipientId: 1,
			type: "TEXT",
			pageNumber: 1,
			pageX: 10,
			pageY: 20.5,
			pageWidth: 30,
			pageHeight: 4,
			fieldMeta: { type: "text", label: "Occupation", required: true },
		},
	});
const newFieldSchema = guarded("field", newField);
export type NewFieldInput = z.output<typeof newFieldSchema>;

export const newFieldsSchema = z.union([
	newFieldSchema,
	z
		.array(newFieldSchema)
		.min(1, "must contain at least one field")
		.max(1000, "must contain at most 1000 fields"),
]);

/** What is left out stays as it is. */
export const changeFieldSchema = guarded(
	"field",
	newField.partial().meta({ id: "ChangeField", example: { pageX: 12.5 } }),
);
export type ChangeField = z.output<typeof changeFieldSchema>;

const shared = { id, recipientId: id, type: z.enum(fieldTypes), customText: z.string() };
const shownMeta = z.record(z.string(), z.unknown());

/** A field as reads of documents and templates show it: positions are text. */
export const fieldInRead = {
	...shared,
	page: z.int(),
	positionX: z.string(),
	positionY: z.string(),
	width: z.string(),
	height: z.string(),
	fieldMeta: shownMeta.nullable(),
};

/** The same in answers to adding, changing and removing: positions are numbers. */
export const fieldInAnswer = {
	...shared,
	pageNumber: z.int(),
	pageX: z.number(),
	pageY: z.number(),
	pageWidth: z.number(),
	pageHeight: z.number(),
	fieldMeta: shownMeta.nullable(),
};

const ofDocument = { documentId: id, inserted: z.boolean() };
export const fieldSchema = z.object({ ...fieldInRead, ...ofDocument }).meta({ id: "Field" });
export const fieldAnswerSchema = z
	.object({
		...fieldInAnswer,
		...ofDocument,
		fieldMeta: shownMeta.optional().meta({ description: "Absent when the field has none." }),
	})
	.meta({ id: "FieldAnswer" });

export const addedFieldsSchema = z
	.object({ fields: z.array(fieldAnswerSchema), documentId: id })
	.meta({ id: "AddedFields" });

function inWords(names: string[]): string {
	return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
