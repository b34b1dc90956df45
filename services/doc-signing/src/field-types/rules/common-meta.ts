import { z } from "zod";
import type { CommonSetting, Problem } from "./definition.ts";

export const count = z.int("must be an integer").min(0, "must be at least 0").max(1_000_000);

/** The members of every type's `fieldMeta`. They are returned as sent, without unknown members. */
const common = {
	// Contract 2.5 defines all of them for every type, also where they have no effect.
	label: z.string().max(1000).nullish(),
	placeholder: z.string().max(1000).nullish(),
	required: z.boolean().nullish(),
	readOnly: z.boolean().nullish(),
	fontSize: z.number().min(8, "must be at least 8").max(96, "must be at most 96").nullish(),
	textAlign: z.enum(["left", "center", "right"]).nullish(),
	text: z.string().max(10_000).nullish(),
	characterLimit: count.nullish().meta({ description: "0: no limit." }),
} satisfies Record<CommonSetting, z.ZodType>;

export const commonSettings = Object.keys(common);
/** For a value in the recipient's words. Its default is a setting of the type. */
export const ofTypedText = [
	"label",
	"placeholder",
	"required",
	"readOnly",
	"fontSize",
	"textAlign",
	"characterLimit",
] as const;

export const commonMeta = <const Type extends string>(type: Type) =>
	z.object({ type: z.literal(type), ...common });

export type CommonMeta = Omit<z.output<ReturnType<typeof commonMeta>>, "type">;

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
