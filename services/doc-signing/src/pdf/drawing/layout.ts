// Pure, so that the signing page can use it too: where the server draws recipients' values.
import { type Box, fitText, LINE_HEIGHT, type Measure } from "./fit-text.ts";

/** A line's baseline, from the box's lower left corner, in the units of the box. */
export type PlacedLine = { text: string; x: number; y: number };
export type TextLayout = { size: number; lines: PlacedLine[] };
/** A check box or radio button: the lower left corner of its square. */
export type PlacedSign = { x: number; y: number; size: number };
export type PlacedChoice = { sign: PlacedSign; label: TextLayout };

/** The fraction of a line of Noto Sans above its baseline. */
export const ASCENT = 0.95;
export const PADDING = 1;

const LARGEST_AUTOMATIC = 14;
const LARGEST_LABEL = 12;

/** A value, in the box of its field. `x` is where its lines start; they are aligned within the box. */
export function layoutText(
	{ text, fontSize, wrapped }: { text: string; fontSize: number | null; wrapped: boolean },
	box: Box,
	measure: Measure,
): TextLayout {
	const room = { width: Math.max(1, box.width - 2 * PADDING), height: box.height };
	const largest = fontSize ?? Math.min(LARGEST_AUTOMATIC, box.height * 0.8);
	const { size, lines } = fitText(text, room, { measure, largest, wrapped });
	const block = lines.length * size * LINE_HEIGHT;
	// A text of several lines starts at the top; anything else is centered in the field's height.
	const top = wrapped && lines.length > 1 ? box.height : (box.height + block) / 2;
	return { size, lines: linesFrom(lines, PADDING, top, size) };
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

function linesFrom(lines: readonly string[], x: number, top: number, size: number): PlacedLine[] {
	return lines.map((text, index) => ({ text, x, y: top - size * (ASCENT + index * LINE_HEIGHT) }));
}
