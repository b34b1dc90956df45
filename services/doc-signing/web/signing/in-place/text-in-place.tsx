import { LINE_HEIGHT } from "../../../src/pdf/drawing/fit-text.ts";
import { inputHints } from "../../../src/recipient/field-words.ts";
import { useWords } from "../../../src/recipient/use-words.ts";
import { captionOf } from "../caption.ts";
import { takesLines } from "../controls/text-control.tsx";
import { useTyping } from "../controls/use-typing.ts";
import { useValueLayout } from "../field-mark.tsx";
import { baselineAt } from "../measure-text.ts";
import type { InPlaceProps } from "./field-in-place.tsx";
import { placeText } from "./place-text.ts";

/** Text that is typed on the page, in the place, size and typeface of the sealed file. */
export function TextInPlace({ signing, field, box, scale, described, onFocus }: InPlaceProps) {
	const words = useWords();
	const { text, change, leave } = useTyping(signing, field);
	// A new line without text counts: the caret is on it.
	const layout = useValueLayout({ ...field, value: text.replace(/\n$/, "\n\u200b") }, box);
	const { control } = field;
	const isMultiline = takesLines(field);
	return (
		<textarea
			class="typed"
			rows={1}
			dir="auto"
			{...(control.kind === "text" && inputHints[control.expects])}
			enterkeyhint={isMultiline ? "enter" : "next"}
			spellcheck={false}
			aria-label={captionOf(words, field)}
			aria-required={field.required}
			{...described}
			style={{
				...placeText(layout, box, { scale, baselineAt: (fontPx) => baselineAt(fontPx, LINE_HEIGHT) }),
				textAlign: field.textAlign,
			}}
			value={text}
			onInput={({ currentTarget: { value } }) =>
				change(isMultiline ? value : value.replaceAll(/\s*[\r\n]+\s*/g, " "), false)
			}
			onFocus={onFocus}
			onBlur={leave}
			onKeyDown={(event) => {
				if (event.key !== "Enter" || event.isComposing || isMultiline) return;
				event.preventDefault();
				leave();
				signing.toNext(field.id);
			}}
		/>
	);
}
