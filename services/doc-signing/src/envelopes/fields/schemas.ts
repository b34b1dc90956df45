import { ValidationFailed } from "@repo/http-errors";
import { id, inputErrors } from "@repo/validation";
import { z } from "zod";
import {
	type FieldMeta,
	type FieldType,
	fieldTypes,
	getDefinition,
} from "../../field-types/rules/field-types.ts";
import { guarded } from "../guarded-members.ts";
import { fieldMetaSchema } from "./field-meta.ts";

const RANGE = "percent of the page, such as 12.5";
const percent = z.number().min(0, `must be at least 0 ${RANGE}`).max(100, `must be at most 100 ${RANGE}`);
const extent = z.number().gt(0, `must be more than 0 ${RANGE}`).max(100, `must be at most 100 ${RANGE}`);

const pageNumber = z.int().min(1, "must be at least 1").max(100_000, "must be at most 100000");

const typesWithMeta = fieldTypes.filter((type) => getDefinition(type).needsMeta);

const fieldType = z.enum(fieldTypes, {
	error: ({ input }) =>
		input === "FREE_SIGNATURE"
			? "FREE_SIGNATURE is not supported, because it has no position on a page. Use SIGNATURE"
			: `must be one of ${fieldTypes.join(", ")}`,
});

// v1 clients send {} for a field without meta.
const unlessEmptyMeta = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess(
		(value) => (isObject(value) && Object.keys(value).length === 0 ? undefined : value),
		schema.nullish(),
	);

const signature = {
	recipientId: 17,
	type: "SIGNATURE",
	pageNumber: 1,
	pageX: 10,
	pageY: 84,
	pageWidth: 34,
	pageHeight: 6.5,
};
const newFieldExample = {
	...signature,
	type: "TEXT",
	pageY: 20.5,
	pageHeight: 4,
	fieldMeta: { type: "text", label: "Occupation", required: true },
};
/** For requests with one field or several. */
export const newFieldsExamples = { "One field": signature, "Several fields": [signature, newFieldExample] };

const coverSchema = z
	.object({
		pageNumber,
		pageX: percent,
		pageY: percent,
		pageWidth: extent,
		pageHeight: extent,
	})
	.meta({
		id: "FieldCover",
		description:
			"A rectangle that is painted white for recipients and in the sealed file, to hide the text tag that the field replaces, such as {{signature:tenant}}. In percent of the page as displayed.",
		example: { pageNumber: 1, pageX: 10, pageY: 84, pageWidth: 18, pageHeight: 1.5 },
	});

/** A field to add. fields/rules/field-problems.ts checks how its properties fit together. */
export const newField = z
	.object({
		recipientId: id,
		type: fieldType,
		pageNumber,
		pageX: percent.meta({ description: "Left edge in percent of the page width." }),
		pageY: percent.meta({ description: "Top edge in percent of the page height." }),
		pageWidth: extent.meta({ description: "Width in percent of the page width." }),
		pageHeight: extent.meta({ description: "Height in percent of the page height." }),
		fieldMeta: unlessEmptyMeta(fieldMetaSchema),
		cover: coverSchema.nullish(),
	})
	.meta({
		id: "NewField",
		description: `Position and size are in percent of the page as displayed, measured from its top left corner. ${inWords(typesWithMeta)} fields require \`fieldMeta.type\`. For others, the default follows from \`type\`.`,
		example: newFieldExample,
	});

/** Settings without a type. */
const openMeta = z.looseObject({ type: z.null().optional() });

/** Contract 2.5 requires `fieldMeta.type` of advanced types only. For the others it follows from the field's type. */
function addMetaType(given: unknown): unknown {
	if (!isObject(given)) return given;
	const type = fieldTypes.find((one) => one === given.type);
	const open = openMeta.safeParse(given.fieldMeta).data;
	if (open === undefined || Object.keys(open).length === 0 || type === undefined) return given;
	return { ...given, fieldMeta: withMetaType(open, type) };
}

function withMetaType(meta: z.output<typeof openMeta>, type: FieldType) {
	const { needsMeta, metaTypes } = getDefinition(type);
	return needsMeta ? meta : { ...meta, type: metaTypes[0] };
}

/** The settings in a change of a field, whose type they have unless they name one. Throws ValidationFailed. */
export function readChangedMeta(meta: NonNullable<ChangeField["fieldMeta"]>, type: FieldType): FieldMeta {
	if (typeof meta.type === "string") return meta;
	const read = fieldMetaSchema.safeParse(withMetaType(meta, type));
	if (read.success) return read.data;
	throw new ValidationFailed(inputErrors(read.error, "body.fieldMeta"));
}

/** Of requests that add or change a field. */
export function guardedField<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
	return z.preprocess(addMetaType, guarded("field", schema));
}

const newFieldSchema = guardedField(newField);
export type NewFieldInput = z.output<typeof newFieldSchema>;

export const newFieldsSchema = z.union([
	newFieldSchema,
	z
		.array(newFieldSchema)
		.min(1, "must contain at least one field")
		.max(1000, "must contain at most 1000 fields"),
]);

/** Omitted properties do not change. */
export const changeFieldSchema = guardedField(
	newField
		.partial()
		.extend({
			// Whether it fits the field is known when the field is read.
			fieldMeta: unlessEmptyMeta(
				z.union([fieldMetaSchema, openMeta], 'must be an object, such as { "label": "Occupation" }').meta({
					description:
						"Replaces the settings as a whole. `type` can be omitted where adding a field does not require it.",
				}),
			),
		})
		.meta({ id: "ChangeField", example: { pageX: 12.5 } }),
);
export type ChangeField = z.output<typeof changeFieldSchema>;

const baseSchema = newField.partial().meta({
	id: "FieldBase",
	description: "The field as you last read it. Omitted members are not compared.",
});

const fieldEdit = z.discriminatedUnion("op", [
	z.object({ op: z.literal("add"), field: newFieldSchema }),
	z.object({ op: z.literal("change"), id, base: baseSchema.default({}), change: changeFieldSchema }),
	z.object({ op: z.literal("remove"), id, base: baseSchema.default({}) }),
]);
export type FieldEdit = z.output<typeof fieldEdit>;

export const editFieldsSchema = z
	.object({
		edits: z
			.array(fieldEdit)
			.min(1, "must contain at least one edit")
			.max(500, "must contain at most 500 edits"),
	})
	.meta({
		id: "EditFields",
		example: {
			edits: [
				{ op: "add", field: signature },
				{ op: "change", id: 71, base: { pageX: 10 }, change: { pageX: 12.5 } },
				{ op: "remove", id: 72 },
			],
		},
	});

/** The response to edits, with the schema of a field in responses of the owner. */
export function editResultsSchema<Field extends z.ZodType>(name: string, field: Field, example: unknown) {
	const result = z.object({
		outcome: z.enum(["saved", "conflict", "refused"]).meta({
			description:
				"conflict: a member that the edit changes was changed since `base`. Nothing of the edit is saved.",
		}),
		field: field.nullable().meta({ description: "The field as it is now. Null if there is none." }),
		problems: z.array(z.object({ path: z.string(), message: z.string() })),
	});
	return z
		.object({ results: z.array(result) })
		.meta({ id: name, example: { results: [{ outcome: "saved", field: example, problems: [] }] } });
}

const shared = { id, recipientId: id, type: z.enum(fieldTypes), customText: z.string() };
export const shownMeta = z.record(z.string(), z.unknown());
const cover = coverSchema.optional();

/** A field in reads of documents and templates: positions are text. */
export const fieldInRead = {
	...shared,
	page: z.int(),
	positionX: z.string(),
	positionY: z.string(),
	width: z.string(),
	height: z.string(),
	fieldMeta: shownMeta.nullable(),
	cover,
};

/** The same in responses to adding, changing and removing: positions are numbers. */
export const fieldInAnswer = {
	...shared,
	pageNumber: z.int(),
	pageX: z.number(),
	pageY: z.number(),
	pageWidth: z.number(),
	pageHeight: z.number(),
	fieldMeta: shownMeta.nullable(),
	cover,
};

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inWords(names: string[]): string {
	return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
