import { nameOf } from "../../../src/signing/field-words.ts";
import { useWords } from "../../../src/signing/use-words.ts";
import type { ControlProps } from "./field-control.tsx";

/** Radio buttons or check boxes; each change is saved immediately. */
export function ChoiceControl({ signing, field, id, input }: ControlProps & { input: "radio" | "checkbox" }) {
	const words = useWords();
	const toggle = (option: number, checked: boolean) => {
		const others = input === "radio" ? [] : field.chosen.filter((one) => one !== option);
		signing.save(field.id, { chosen: checked ? [...others, option] : others });
	};
	return (
		<div class={`choices ${field.direction}`}>
			{field.options.map((option, index) => (
				<label key={option.id} class="choice">
					<input
						type={input}
						name={id}
						data-first={index === 0 ? true : undefined}
						checked={field.chosen.includes(option.id)}
						onChange={({ currentTarget }) => toggle(option.id, currentTarget.checked)}
					/>
					{option.value || (field.options.length === 1 ? nameOf(words, field) : String(index + 1))}
				</label>
			))}
		</div>
	);
}
