import { showNumber, writtenIn } from "../field-types/rules/number-format.ts";
import type { PageWords } from "../languages/generated/en/page.ts";
import type { FieldView } from "./presenter.ts";

/** A field's label: the sender's, otherwise that of its type. */
export function nameField(words: PageWords, { label, type }: Pick<FieldView, "label" | "type">): string {
	return label ?? words.fieldNames[type];
}

/** "Will appear as 1250,5": how what is typed into a number is understood. */
export function writeUnderstood(words: PageWords, field: FieldView): string | undefined {
	const { control } = field;
	if (control.kind !== "text" || control.expects !== "number") return undefined;
	const value = showNumber(field.value, field, words.lang);
	return value && words.willAppear({ value });
}

/** The field's requirement. */
export function writeHint(words: PageWords, field: FieldView): string | undefined {
	const { control, minValue, maxValue, characterLimit, value, problem } = field;
	// "Choose 2.", until two are ticked.
	if (control.kind === "choices") return (control.input === "checkbox" && problem) || undefined;
	if (control.kind !== "text") return undefined;
	if (control.expects === "text" && characterLimit !== null)
		return words.charactersLeft({ count: Math.max(0, characterLimit - [...value].length) });
	const write = (limit: number) => writtenIn(field.numberFormat, limit, words.lang);
	if (minValue !== null && maxValue !== null)
		return words.numberBetween({ min: write(minValue), max: write(maxValue) });
	if (minValue !== null) return words.numberFrom({ min: write(minValue) });
	return maxValue === null ? undefined : words.numberTo({ max: write(maxValue) });
}

/** Attributes of an input that choose the browser's keyboard and autofill. */
export const inputHints = {
	text: { inputMode: "text", autocomplete: "off" },
	name: { inputMode: "text", autocomplete: "name" },
	email: { inputMode: "email", autocomplete: "email" },
	number: { inputMode: "decimal", autocomplete: "off" },
} as const;
