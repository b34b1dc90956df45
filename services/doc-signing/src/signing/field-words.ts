import type { FieldView } from "./presenter.ts";
import { english as words } from "./words.ts";

/** What a field is called: as its sender says, or else by its kind. */
export function nameOf({ label, type }: Pick<FieldView, "label" | "type">): string {
	return label ?? words.fieldNames[type];
}

/** What it asks for, before anybody gets it wrong. */
export function hintOf(field: FieldView): string | undefined {
	const { type, minValue, maxValue, characterLimit, value, problem } = field;
	// "Choose 2.", until that many are ticked.
	if (type === "CHECKBOX") return problem ?? undefined;
	if (type === "TEXT" && characterLimit !== null)
		return words.charactersLeft(Math.max(0, characterLimit - [...value].length));
	if (type !== "NUMBER") return undefined;
	if (minValue !== null && maxValue !== null) return words.numberBetween(String(minValue), String(maxValue));
	if (minValue !== null) return words.numberFrom(String(minValue));
	return maxValue === null ? undefined : words.numberTo(String(maxValue));
}
