import { displayedSize, type PageBox, placeOnPage } from "../geometry/displayed-page.ts";
import { FOOT } from "../rules/page-foot.ts";
import { type Canvas, GREY, within } from "./canvas.ts";
import { drawLine } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

const SIZE = 7;

export function drawFoot(canvas: Canvas, faces: Typefaces, page: PageBox, text: string): void {
	const { matrix } = placeOnPage(page, { x: 0, y: 0, width: 100, height: 100 });
	const at = { x: 0, y: FOOT.from + 3, width: displayedSize(page).width };
	within(canvas, matrix, () =>
		drawLine(canvas, faces, text, at, { typeface: "sans", size: SIZE, color: GREY, align: "center" }),
	);
}
