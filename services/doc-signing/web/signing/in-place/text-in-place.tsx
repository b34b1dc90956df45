import { useWords } from "../../../src/languages/use-words.ts";
import type { Box } from "../../../src/pdf/drawing/fit-text.ts";
import type { ValueLayout } from "../../../src/pdf/drawing/layout.ts";
import { inputHints } from "../../../src/recipient/field-words.ts";
import { writeCaption } from "../caption.ts";
import { takesLines } from "../controls/text-control.tsx";
import { useTyping } from "../controls/use-typing.ts";
import { useValueLayout } from "../field-mark.tsx";
import { baselineAt } from "../measure-text.ts";
import type { InPlaceProps } from "./field-in-place.tsx";

/** Text that is typed on the page, in the place, size and typeface of the sealed file. */
export function TextInPlace({ signing, field, box, scale, described, onFocus }: InPlaceProps) {
	const words = useWords("page");
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
			aria-label={writeCaption(words, field)}
			aria-required={field.required}
			{...described}
			style={{
				...placeText(layout, box, { scale, baselineAt: (fontPx) => baselineAt(fontPx, layout.lineHeight) }),
				textAlign: layout.align,
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

/** Safari on phones enlarges the whole page when a control with smaller text takes the focus. */
const MIN_FONT_PX = 16;

/** Browsers round widths, and would wrap a line that fits exactly. */
const TOLERANCE_PX = 0.2;

/**
 * The style of a textarea whose text lies where the layout puts it, `scale` CSS pixels to a point. Text smaller than
 * MIN_FONT_PX is set at that size and scaled down. `baselineAt` is how far below a line's top its baseline is, at a size.
 */
function placeText(
	{ size, lines, width, spacing, lineHeight }: ValueLayout,
	box: Box,
	{ scale, baselineAt }: { scale: number; baselineAt: (fontPx: number) => number },
) {
	const drawn = size * scale;
	const shrink = Math.min(1, drawn / MIN_FONT_PX);
	const top = box.height - (lines[0]?.y ?? 0) - (baselineAt(drawn / shrink) * shrink) / scale;
	const height = Math.max(box.height - top, (lines.length * lineHeight + 0.1) * size);
	const px = (points: number): string => `${points * scale}px`;
	const unscaled = (points: number): string => `${(points * scale + TOLERANCE_PX) / shrink}px`;
	return {
		left: px(lines[0]?.x ?? 0),
		top: px(top),
		width: unscaled(width),
		height: unscaled(height),
		fontSize: `${drawn / shrink}px`,
		lineHeight,
		letterSpacing: `${(spacing * scale) / shrink}px`,
		transform: shrink < 1 ? `scale(${shrink})` : "none",
	};
}
