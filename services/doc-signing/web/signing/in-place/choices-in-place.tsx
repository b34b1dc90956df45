import { useWords } from "../../../src/languages/use-words.ts";
import { placeCell } from "../../../src/pdf/drawing/layout.ts";
import { writeCaption } from "../caption.ts";
import { optionName, withOption } from "../controls/choice-control.tsx";
import type { InPlaceProps } from "./field-in-place.tsx";

/** Radio buttons or check boxes over their drawn signs and labels. */
export function ChoicesInPlace({
	signing,
	field,
	box,
	scale,
	described,
	onFocus,
	input,
}: InPlaceProps & { input: "radio" | "checkbox" }) {
	const words = useWords("page");
	const { id, options, direction, chosen } = field;
	const cell = placeCell(options.length, direction, box);
	return (
		<fieldset
			class="over options"
			aria-label={writeCaption(words, field)}
			aria-describedby={described["aria-describedby"]}
		>
			{options.map((option, index) => (
				<label
					key={option.id}
					style={{
						left: `${direction === "vertical" ? 0 : index * cell.width * scale}px`,
						top: `${direction === "vertical" ? index * cell.height * scale : 0}px`,
						width: `${cell.width * scale}px`,
						height: `${cell.height * scale}px`,
					}}
				>
					<input
						class="over"
						type={input}
						name={`place-${id}`}
						aria-label={optionName(words, field, index)}
						checked={chosen.includes(option.id)}
						onFocus={onFocus}
						onChange={({ currentTarget }) =>
							signing.save(id, withOption(field, input, option.id, currentTarget.checked))
						}
					/>
				</label>
			))}
		</fieldset>
	);
}
