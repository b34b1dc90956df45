import { z } from "zod";
import { guardedByType } from "../guarded-members.ts";

const count = z.int("must be an integer").min(0, "must be at least 0").max(1_000_000);

/** What a field looks like and takes, by its type. Each comes back as it was sent, without unknown members. */
const common = {
	// Contract 2.5 gives the last two to every type; where nothing is typed they are kept without effect.
	label: z.string().max(1000).nullish(),
	placeholder: z.string().max(1000).nullish(),
	required: z.boolean().nullish(),
	readOnly: z.boolean().nullish(),
	fontSize: z.number().min(8, "must be at least 8").max(96, "must be at most 96").nullish(),
	textAlign: z.enum(["left", "center", "right"]).nullish(),
	text: z.string().max(10_000).nullish(),
	characterLimit: count.nullish().meta({ description: "0: no limit." }),
};
const direction = z.enum(["vertical", "horizontal"]).nullish();
const choices = z
	.array(z.object({ id: z.int(), checked: z.boolean().default(false), value: z.string().max(1000) }))
	.max(200)
	.nullish();
const options = z
	.array(z.object({ value: z.string().max(1000) }))
	.max(500)
	.nullish();

/** Words and signs, as v1 clients send them. */
const validationRules = ["Select at least", "Select exactly", "Select at most", ">=", "=", "<="] as const;

const plain = <const Type extends string>(type: Type) => z.object({ type: z.literal(type), ...common });
const select = <const Type extends "select" | "dropdown">(type: Type) =>
	z.object({
		type: z.literal(type),
		...common,
		values: options,
		defaultValue: z.string().max(1000).nullish(),
	});

const numberMeta = plain("number").extend({
	value: z.union([z.string().max(100), z.number()]).nullish(),
	minValue: z.number().nullish(),
	maxValue: z.number().nullish(),
	numberFormat: z.string().max(50).nullish().meta({ example: "123,456,789.00" }),
});
const radioMeta = plain("radio").extend({ values: choices, direction });
const checkboxMeta = plain("checkbox").extend({
	values: choices,
	direction,
	validationRule: z.union([z.enum(validationRules), z.literal("")]).nullish(),
	validationLength: count.nullish(),
});

const metas = [
	plain("signature"),
	plain("initials"),
	plain("name"),
	plain("email"),
	plain("date"),
	plain("text"),
	numberMeta,
	radioMeta,
	checkboxMeta,
	select("select"),
	select("dropdown"),
] as const;

export const fieldMetaSchema = guardedByType(
	"field",
	z
		.discriminatedUnion(
			"type",
			metas,
			"must be the name of the field's type in lower case, e.g. text for TEXT",
		)
		.meta({
			id: "FieldMeta",
			description:
				"`value`, `checked` and `defaultValue` sign the field when the recipient gives nothing; without them `text` does, where a field holds text, a number or a choice of a list.",
			example: { type: "text", label: "Occupation", required: true, characterLimit: 80 },
		}),
	metas,
);
export type FieldMeta = z.output<typeof fieldMetaSchema>;
