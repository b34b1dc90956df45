import { z } from "zod";
import type { Problem } from "./definition.ts";

export const count = z.int("must be an integer").min(0, "must be at least 0").max(1_000_000);

/** The members of every type's `fieldMeta`. They are returned as sent, without unknown members. */
const common = {
	// Contract 2.5 defines the last two for every type; they have no effect on fields without typed text.
	label: z.string().max(1000).nullish(),
	placeholder: z.string().max(1000).nullish(),
	required: z.boolean().nullish(),
	readOnly: z.boolean().nullish(),
	fontSize: z.number().min(8, "must be at least 8").max(96, "must be at most 96").nullish(),
	textAlign: z.enum(["left", "center", "right"]).nullish(),
	text: z.string().max(10_000).nullish(),
	characterLimit: count.nullish().meta({ description: "0: no limit." }),
};

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
