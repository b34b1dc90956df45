import type { Canvas, Color } from "./canvas.ts";
import { fitText, LINE_HEIGHT } from "./fit-text.ts";
import { ASCENT } from "./layout.ts";
import { type Align, drawLine, measureIn } from "./text.ts";
import type { Typeface, Typefaces } from "./typefaces.ts";

type Room = { x: number; y: number; width: number; height: number };
type Look = {
	/** The size of the text if it fits. */
	largest: number;
	typeface: Typeface;
	color: Color;
	align: Align;
	/** Keeps line breaks, and starts at the top. */
	wrapped?: boolean;
};

/**
 * Draws a text inside a box whose lower left corner is at x and y: on one line, then on several, then
 * smaller.
 */
export function drawFitted(canvas: Canvas, faces: Typefaces, text: string, room: Room, look: Look): void {
	const { largest, typeface, color, align, wrapped = false } = look;
	const { size, lines } = fitText(text, room, { measure: measureIn(faces, typeface), largest, wrapped });
	const line = size * LINE_HEIGHT;
	const top = room.y + (wrapped ? room.height : (room.height + lines.length * line) / 2);
	const style = { typeface, size, color, align };
	lines.forEach((one, index) => {
		const y = top - size * ASCENT - index * line;
		drawLine(canvas, faces, one, { x: room.x, y, width: room.width }, style);
	});
}
