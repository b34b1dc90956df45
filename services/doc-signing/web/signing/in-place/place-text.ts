import type { Box } from "../../../src/pdf/drawing/fit-text.ts";
import { LINE_HEIGHT } from "../../../src/pdf/drawing/fit-text.ts";
import { PADDING, type TextLayout } from "../../../src/pdf/drawing/layout.ts";

/** Safari on phones enlarges the whole page when a control with smaller text takes the focus. */
const MIN_FONT_PX = 16;
/** Browsers round widths, and would wrap a line that fits exactly. */
const TOLERANCE_PX = 0.2;

/**
 * The style of a textarea whose text lies where the layout puts it, `scale` CSS pixels to a point. Text smaller than
 * MIN_FONT_PX is set at that size and scaled down. `baselineAt` is how far below a line's top its baseline is, at a size.
 */
export function placeText(
	{ size, lines }: TextLayout,
	box: Box,
	{ scale, baselineAt }: { scale: number; baselineAt: (fontPx: number) => number },
) {
	const drawn = size * scale;
	const shrink = Math.min(1, drawn / MIN_FONT_PX);
	const top = box.height - (lines[0]?.y ?? 0) - (baselineAt(drawn / shrink) * shrink) / scale;
	const height = Math.max(box.height - top, (lines.length * LINE_HEIGHT + 0.1) * size);
	const px = (points: number): string => `${points * scale}px`;
	const unscaled = (points: number): string => `${(points * scale + TOLERANCE_PX) / shrink}px`;
	return {
		left: px(PADDING),
		top: px(top),
		width: unscaled(Math.max(1, box.width - 2 * PADDING)),
		height: unscaled(height),
		fontSize: `${drawn / shrink}px`,
		lineHeight: LINE_HEIGHT,
		transform: shrink < 1 ? `scale(${shrink})` : "none",
	};
}
