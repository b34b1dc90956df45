import { refuseMembers } from "@repo/validation";
import type { z } from "zod";

/**
 * Members that are rejected if unknown or misspelled. Other unknown members are ignored, as in v1; ignoring these
 * would leave a document less protected, or send it differently, than its sender asked for (docs/api-design.md).
 */
const protection = [
	"authOptions",
	"accessAuth",
	"actionAuth",
	"globalAccessAuth",
	"globalActionAuth",
	"password",
	"expiresAt",
	"expiresAfterDays",
];
const lists = {
	/** Members of documents, templates and their `meta`. */
	document: [...protection, "signingOrder", "distributionMethod"],
	recipient: [...protection, "signingOrder"],
	field: [
		"required",
		"readOnly",
		"characterLimit",
		"minValue",
		"maxValue",
		"validationRule",
		"validationLength",
		"showWhen",
		"requiredWhen",
	],
	sending: ["sendEmail", "sendCompletionEmails"],
};

/** The schema, rejecting members of that list. */
export function guarded<Shape extends z.ZodRawShape>(list: keyof typeof lists, schema: z.ZodObject<Shape>) {
	const known = Object.keys(schema.shape);
	return refuseMembers(schema, lists[list], () => known);
}

/** The same for objects whose `type` determines their members; reports nothing more if the type itself is invalid. */
export function guardedByType<Schema extends z.ZodType>(
	list: keyof typeof lists,
	schema: Schema,
	options: readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[],
) {
	const known = new Map(
		options.flatMap((option) =>
			[...option.shape.type.values].map((type) => [type, Object.keys(option.shape)]),
		),
	);
	return refuseMembers(schema, lists[list], ({ type }) => known.get(String(type)) ?? lists[list]);
}
