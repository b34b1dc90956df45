import { dropInvisible, id } from "@repo/validation";
import { z } from "zod";
import type { TextSetting } from "../../pdf/drawing/field-value.ts";
import type { CommonSetting, Problem } from "./definition.ts";

export const count = z.int().min(0, "must be at least 0").max(1_000_000, "must be at most 1000000");

/** Words of the sender, which recipients read as they are stored. */
export const words = (max: number) => z.string().overwrite(dropInvisible).max(max);

/** The members of every type's `fieldMeta`. They are returned as sent, without unknown members. */
const common = {
	// Contract 2.5 defines all of them for every type, also where they have no effect.
	label: words(1000).nullish(),
	placeholder: words(1000).nullish(),
	required: z.boolean().nullish(),
	readOnly: z.boolean().nullish(),
	fontSize: z.number().min(8, "must be at least 8").max(96, "must be at most 96").nullish(),
	textAlign: z.enum(["left", "center", "right"]).nullish().meta({
		description: "Default: by the direction of the text.",
	}),
	verticalAlign: z.enum(["top", "middle", "bottom"]).nullish(),
	lineHeight: z
		.number()
		.min(1, "must be at least 1")
		.max(10, "must be at most 10")
		.nullish()
		.meta({ description: "As a multiple of the font size." }),
	letterSpacing: z.number().min(0, "must be at least 0").max(100, "must be at most 100").nullish().meta({
		description:
			"In points. Without effect on text that is written from right to left and on scripts whose letters join.",
	}),
	overflow: z.enum(["auto", "horizontal", "vertical", "crop"]).nullish().meta({
		description:
			"Where text that is too long extends beyond the field, at most to the edges of the page. `crop`: it becomes smaller instead, as it does by default, so that all of it is legible.",
	}),
	text: words(10_000).nullish(),
	characterLimit: count.nullish().meta({ description: "0: no limit." }),
} satisfies Record<CommonSetting, z.ZodType>;

export const commonSettings = Object.keys(common);

const condition = z
	.discriminatedUnion("operator", [
		z.strictObject({
			fieldId: id,
			operator: z.literal("equals"),
			value: words(1000).min(1, "must not be empty").meta({
				description: "Without regard to case and spaces around it; of a number field, a number such as 12.5.",
			}),
		}),
		z.strictObject({
			fieldId: id,
			operator: z.literal("checked"),
			optionId: z.int().nullish().meta({ description: "The `id` of one of `values`. Absent: any of them." }),
		}),
		z.strictObject({ fieldId: id, operator: z.literal("filled") }),
	])
	.meta({ id: "FieldCondition" });
const conditions = z
	.strictObject({
		match: z.enum(["all", "any"]).default("all"),
		conditions: z.array(condition).min(1, "must contain at least one condition").max(20),
	})
	.meta({
		id: "FieldConditions",
		description:
			"Other fields, by id, and what they must hold: `equals` and `filled` of text, numbers and lists, `checked` of check boxes and radio buttons, `filled` of signatures. Each is a field of the same recipient or, in a `SEQUENTIAL` document, of one with a lower `signingOrder`. A hidden field holds nothing.",
		example: { match: "all", conditions: [{ fieldId: 71, operator: "checked", optionId: 1 }] },
	});
/** Members of every type's `fieldMeta` that v1 does not have. */
const conditional = {
	showWhen: conditions.nullish().meta({
		description:
			"The field is shown only then. While it is hidden, it cannot be filled and is not required, and it leaves no value in the sealed document.",
	}),
	requiredWhen: conditions.nullish().meta({
		description: "The field is required only then, instead of always (`required`).",
	}),
};
/** How the text of a field is set. */
export const textSettings = [
	"fontSize",
	"textAlign",
	"verticalAlign",
	"lineHeight",
	"letterSpacing",
	"overflow",
] as const;
/** For a value in the recipient's words. Its default is a setting of the type. */
export const ofTypedText = [
	"label",
	"placeholder",
	"required",
	"readOnly",
	...textSettings,
	"characterLimit",
] as const;

export const commonMeta = <const Type extends string>(type: Type) =>
	z.object({ type: z.literal(type), ...common, ...conditional });

export type CommonMeta = Omit<z.output<ReturnType<typeof commonMeta>>, "type">;

/** What the settings leave open is automatic. */
export function readTextSetting(meta: Partial<CommonMeta> | null): TextSetting {
	return {
		fontSize: meta?.fontSize ?? null,
		align: meta?.textAlign ?? "start",
		verticalAlign: meta?.verticalAlign ?? null,
		lineHeight: meta?.lineHeight ?? null,
		letterSpacing: meta?.letterSpacing ?? null,
		overflow: meta?.overflow ?? null,
	};
}

export function isBlank(value: string | number | null | undefined): value is "" | null | undefined {
	return value === null || value === undefined || String(value).trim() === "";
}

/** A default longer than its own limit. */
export function* findLengthProblems(
	{ characterLimit }: { characterLimit?: number | null | undefined },
	{ member, value }: { member: string; value: string | number | null | undefined },
): Generator<Problem> {
	if (!isBlank(value) && characterLimit && [...String(value)].length > characterLimit)
		yield {
			path: `fieldMeta.${member}`,
			message: `must have at most ${characterLimit} characters (characterLimit)`,
		};
}
