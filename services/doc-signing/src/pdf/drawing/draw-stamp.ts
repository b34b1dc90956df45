import { displayedSize, type PageBox, placeOnPage } from "../geometry/displayed-page.ts";
import { type Canvas, strokeColor, within } from "./canvas.ts";
import { drawLine, widthOf } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

const RED = [0.75, 0.1, 0.1] as const;

/**
 * Writes a word across the page, from lower left to upper right, so that nobody mistakes it for a signed
 * copy.
 */
export function drawStamp(canvas: Canvas, faces: Typefaces, page: PageBox, text: string): void {
	const size = displayedSize(page);
	const { matrix } = placeOnPage(page, { x: 0, y: 0, width: 100, height: 100 });
	const diagonal = Math.hypot(size.width, size.height);
	const [cosine, sine] = [size.width / diagonal, size.height / diagonal];
	const room = { width: diagonal * 0.7, height: diagonal * 0.12 };
	const fontSize = Math.min(room.height, room.width / widthOf(faces, text, "bold", 1));
	within(canvas, matrix, () => {
		within(canvas, [cosine, sine, -sine, cosine, 0, 0], () => {
			const style = { typeface: "bold", size: fontSize, color: RED, align: "center" } as const;
			// Outlined, so that the text below remains legible.
			canvas.operators.push("1 Tr 1.2 w", strokeColor(RED));
			drawLine(canvas, faces, text, { x: 0, y: -fontSize / 3, width: diagonal }, style);
		});
	});
}
