import type { PageWords } from "../../../src/languages/generated/en/page.ts";
import { useWords } from "../../../src/languages/use-words.ts";
import { nameField } from "../../../src/recipient/field-words.ts";
import type { FieldView } from "../../../src/recipient/presenter.ts";
import type { Answer } from "../state/answer.ts";
import type { ControlProps } from "./field-control.tsx";

/** Radio buttons or check boxes; each change is saved immediately. */
export function ChoiceControl({ signing, field, id, input }: ControlProps & { input: "radio" | "checkbox" }) {
	const words = useWords("page");
	return (
		<div class={`choices ${field.direction}`}>
			{field.options.map((option, index) => (
				<label key={option.id} class="choice">
					<input
						type={input}
						name={id}
						data-first={index === 0 ? true : undefined}
						checked={field.chosen.includes(option.id)}
						onChange={({ currentTarget }) =>
							signing.save(field.id, withOption(field, input, option.id, currentTarget.checked))
						}
					/>
					{optionName(words, field, index)}
				</label>
			))}
		</div>
	);
}

/** An option without a text has the name of its field, or its number among others. */
export function optionName(words: PageWords, field: FieldView, index: number): string {
	const { options } = field;
	return options[index]?.value || (options.length === 1 ? nameField(words, field) : String(index + 1));
}

/** The answer once an option is chosen or no longer chosen. */
export function withOption(
	{ chosen }: FieldView,
	input: "radio" | "checkbox",
	option: number,
	isChosen: boolean,
): Answer {
	const others = input === "radio" ? [] : chosen.filter((one) => one !== option);
	return { chosen: isChosen ? [...others, option] : others };
}
