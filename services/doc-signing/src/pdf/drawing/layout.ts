// Pure, so that the signing page can use it too: where the server draws recipients' values.
import type { PercentRect } from "../geometry/displayed-page.ts";
import { canBeSpaced, isRightToLeft } from "../rules/drawn-text.ts";
import type { TextSetting } from "./field-value.ts";
import { type Box, fitText, LINE_HEIGHT, type Measure, splitLetters } from "./fit-text.ts";
import type { Align } from "./text.ts";

/** A line's baseline, from the box's lower left corner, in the units of the box. */
export type PlacedLine = { text: string; x: number; y: number };
export type TextLayout = { size: number; lines: PlacedLine[] };
/** Lines are aligned between their `x` and `width` from there. `spacing` is between letters, `lineHeight` a multiple of the size. */
export type ValueLayout = TextLayout & { width: number; align: Align; spacing: number; lineHeight: number };
/** From the edges of a box to those of its page. */
export type Space = { left: number; right: number; above: number; below: number };
/** A check box or radio button: the lower left corner of its square. */
export type PlacedSign = { x: number; y: number; size: number };
export type PlacedChoice = { sign: PlacedSign; label: TextLayout };

/** The fraction of a line of Noto Sans above its baseline. */
export const ASCENT = 0.95;
const PADDING = 1;

const LARGEST_AUTOMATIC = 14;
const LARGEST_LABEL = 12;

/** A value, in the box of its field or, as far as `overflow` lets it, in the space around it. */
export function layoutText(
	{ text, wrapped, ...setting }: TextSetting & { text: string; wrapped: boolean },
	{ box, around }: { box: Box; around: Space },
	measure: Measure,
): ValueLayout {
	const { verticalAlign, overflow } = setting;
	const largest = setting.fontSize ?? Math.min(LARGEST_AUTOMATIC, box.height * 0.8);
	const lineHeight = setting.lineHeight ?? LINE_HEIGHT;
	const spacing = canBeSpaced(text) ? (setting.letterSpacing ?? 0) / largest : 0;
	const spaced: Measure = (part) => measure(part) + (spacing && spacing * splitLetters(part).length);
	const fit = (room: Box) => fitText(text, room, { measure: spaced, largest, wrapped, lineHeight });
	const inner = { width: Math.max(1, box.width - 2 * PADDING), height: box.height };
	const inside = fit(inner);
	const isAuto = overflow === "auto" && inside.size < largest;
	const isDown = overflow === "vertical" || (isAuto && box.height >= 2 * lineHeight * largest);
	const isAcross = overflow === "horizontal" || (isAuto && !isDown);
	const align = isAuto && isAcross && setting.align === "center" ? "left" : setting.align;
	const isFromRight = align === "right" || (align === "start" && isRightToLeft(text));
	const asked = verticalAlign ?? (wrapped ? "top" : "middle");
	const anchor = isAuto && isDown && asked === "middle" ? "top" : asked;
	const across = {
		center: 2 * Math.min(around.left, around.right),
		ends: around[isFromRight ? "left" : "right"],
	};
	const down = { top: around.below, middle: 2 * Math.min(around.above, around.below), bottom: around.above };
	const { size, lines } =
		isAcross || isDown
			? fit({
					width: inner.width + (isAcross ? across[align === "center" ? "center" : "ends"] : 0),
					height: inner.height + (isDown ? down[anchor] : 0),
				})
			: inside;
	// A text of several lines starts at the top; anything else is centered in the field's height.
	const place = verticalAlign || lines.length > 1 ? anchor : "middle";
	const tall = lines.length > 1 ? lineHeight : Math.min(lineHeight, LINE_HEIGHT);
	const block = lines.length * size * tall;
	const top = { top: box.height, middle: (box.height + block) / 2, bottom: block }[place];
	const width = Math.max(inner.width, ...lines.map((line) => spaced(line) * size));
	const x = PADDING - (width - inner.width) * (align === "center" ? 0.5 : isFromRight ? 1 : 0);
	return {
		size,
		lines: linesFrom(lines, x, top, size, tall),
		width,
		align,
		spacing: spacing * size,
		lineHeight: tall,
	};
}

/** The space around a field, in the units of its box. */
export function spaceAround({ x, y, width, height }: PercentRect, box: Box): Space {
	const [wide, high] = [box.width / width, box.height / height];
	return {
		left: Math.max(0, x) * wide,
		right: Math.max(0, 100 - x - width) * wide,
		above: Math.max(0, y) * high,
		below: Math.max(0, 100 - y - height) * high,
	};
}

/** A typed signature or initials, as large as fits, centered. */
export function layoutSignature(text: string, box: Box, measure: Measure): TextLayout {
	// The last letter of a script typeface extends beyond the font's width, its strokes above and below the
	// line.
	const room = { width: box.width * 0.92, height: box.height };
	const lineHeight = 1.15;
	const largest = box.height * 0.8;
	const look = { largest, wrapped: false, oneLineUntil: 0.5, single: 1.25, lineHeight };
	const { size, lines } = fitText(text, room, { measure, ...look });
	const step = size * lineHeight;
	const top = (box.height + lines.length * step) / 2;
	return {
		size,
		lines: lines.map((line, index) => ({
			text: line,
			x: 0,
			y: top - (index + 0.5) * step - 0.27 * size,
		})),
	};
}

type Choices = {
	labels: readonly string[];
	direction: "vertical" | "horizontal";
	fontSize: number | null;
};

/** Check boxes or radio buttons with their labels. */
export function layoutChoices(
	{ labels, direction, fontSize }: Choices,
	box: Box,
	measure: Measure,
): PlacedChoice[] {
	const cell = placeCell(labels.length, direction, box);
	const isDown = direction === "vertical";
	const largest = Math.min(fontSize ?? LARGEST_LABEL, cell.height / LINE_HEIGHT);
	return labels.map((label, index) => {
		const at = isDown ? { x: 0, y: box.height - (index + 1) * cell.height } : { x: index * cell.width, y: 0 };
		// A single box without a label fills its field.
		const side = label ? Math.min(largest, cell.width / 2) : Math.min(cell.width, cell.height) * 0.9;
		const sign = {
			x: at.x + (label ? Math.min(1, cell.width / 20) : (cell.width - side) / 2),
			y: at.y + (cell.height - side) / 2,
			size: side,
		};
		const start = sign.x + side * 1.4;
		const room = { width: at.x + cell.width - start, height: cell.height };
		const { size, lines } = fitText(label, room, { measure, largest, wrapped: false });
		const top = at.y + (cell.height + lines.length * size * LINE_HEIGHT) / 2;
		return { sign, label: { size, lines: label ? linesFrom(lines, start, top, size) : [] } };
	});
}

/** The part of a field's box that each of its options has. */
export function placeCell(options: number, direction: Choices["direction"], box: Box): Box {
	const count = Math.max(1, options);
	return direction === "vertical"
		? { width: box.width, height: box.height / count }
		: { width: box.width / count, height: box.height };
}

function linesFrom(
	lines: readonly string[],
	x: number,
	top: number,
	size: number,
	lineHeight = LINE_HEIGHT,
): PlacedLine[] {
	const first = ASCENT + (lineHeight - LINE_HEIGHT) / 2;
	return lines.map((text, index) => ({ text, x, y: top - size * (first + index * lineHeight) }));
}
