import { type ChoiceMeta, choicesOf } from "../../documents/fields/rules/choices-of.ts";
import { englishRefusals as words } from "./refusal-words.ts";

/** `final`: adding to the choice cannot mend it. */
export type ChoiceProblem = { message: string; final: boolean };

/** What is wrong with choosing these options, if anything. */
export function findChoiceProblem(meta: ChoiceMeta, ids: readonly number[]): ChoiceProblem | undefined {
	const known = new Set(choicesOf(meta).map(({ id }) => id));
	if (ids.some((id) => !known.has(id))) return { message: words.unknownOption, final: true };
	if (meta.type === "radio") return ids.length > 1 ? { message: words.oneOption, final: true } : undefined;
	const [least, most] = countsOf(meta);
	if (ids.length > most) return { message: words.chooseAtMost(most), final: true };
	if (ids.length < least && (ids.length > 0 || meta.required))
		return { message: least === most ? words.choose(least) : words.chooseAtLeast(least), final: false };
	return undefined;
}

/** The values of the chosen options as a person reads them. */
export function chosenText(meta: ChoiceMeta, ids: readonly number[]): string {
	const chosen = choicesOf(meta).filter(({ id }) => ids.includes(id));
	return chosen
		.map(({ value }) => value)
		.filter((value) => value !== "")
		.join(", ");
}

/** The options that are chosen as long as the recipient says nothing. */
export function defaultChoice(meta: ChoiceMeta): number[] {
	return choicesOf(meta)
		.filter(({ checked }) => checked)
		.map(({ id }) => id);
}

/** How many boxes have to be ticked: at least, and at most. */
function countsOf(meta: Extract<ChoiceMeta, { type: "checkbox" }>): [number, number] {
	const { validationRule, validationLength } = meta;
	const asked = validationLength ?? 0;
	switch (validationRule) {
		case "Select at least":
		case ">=":
			return [asked, Number.POSITIVE_INFINITY];
		case "Select exactly":
		case "=":
			return [asked, asked];
		case "Select at most":
		case "<=":
			return [0, asked];
		case "":
		case null:
		case undefined:
			return [0, Number.POSITIVE_INFINITY];
	}
}
