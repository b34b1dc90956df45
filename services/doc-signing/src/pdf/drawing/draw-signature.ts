import type { PDF } from "@libpdf/core";
import { type Canvas, drawXObject, fillColor, INK, number, strokeColor, within } from "./canvas.ts";
import { embedImage } from "./embed-image.ts";
import type { SignatureMark, Stroke } from "./field-value.ts";
import { layoutSignature } from "./layout.ts";
import { layoutStrokes, type PlacedStroke, type Point } from "./layout-strokes.ts";
import { chooseScriptFace } from "./script-face.ts";
import { drawLine, measureIn } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

type TypedMark = Extract<SignatureMark, { type: "typed" }>;
type Size = { width: number; height: number };

/** Draws a signature into a box whose lower left corner is the origin, as large as fits. */
export function drawSignature(
	canvas: Canvas,
	pdf: PDF,
	faces: Typefaces,
	mark: SignatureMark,
	box: Size,
): void {
	if (mark.type === "typed") drawTyped(canvas, faces, mark, box);
	else if (mark.type === "image") drawImage(canvas, pdf, mark.bytes, box);
	else drawStrokes(canvas, mark.strokes, box);
}

function drawTyped(canvas: Canvas, faces: Typefaces, { text, style }: TypedMark, box: Size): void {
	const typeface = chooseScriptFace(text, style);
	const { size, lines } = layoutSignature(text, box, measureIn(faces, typeface));
	const look = { typeface, size, color: INK, align: "center" } as const;
	for (const { text: line, x, y } of lines) drawLine(canvas, faces, line, { x, y, width: box.width }, look);
}

function drawImage(canvas: Canvas, pdf: PDF, bytes: Uint8Array, box: Size): void {
	const image = embedImage(pdf, bytes);
	const scale = Math.min(box.width / image.width, box.height / image.height);
	const [width, height] = [image.width * scale, image.height * scale];
	within(canvas, [width, 0, 0, height, (box.width - width) / 2, (box.height - height) / 2], () => {
		drawXObject(canvas, image.ref);
	});
}

/** Strokes become vector paths: sharp at any size, small, and exactly as recorded. */
function drawStrokes(canvas: Canvas, strokes: Stroke[], box: Size): void {
	const { pen, lines } = layoutStrokes(strokes, box);
	if (lines.length === 0) return;
	canvas.operators.push("1 J 1 j", `${number(pen)} w`, strokeColor(INK), fillColor(INK));
	for (const line of lines) canvas.operators.push(strokePath(line));
}

function strokePath({ start, curves }: PlacedStroke): string {
	const at = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;
	// With round caps, a line of zero length is a dot.
	const path = curves.map(({ first, second, to }) => `${at(first)} ${at(second)} ${at(to)} c`);
	return [`${at(start)} m`, ...(path.length > 0 ? path : [`${at(start)} l`]), "S"].join(" ");
}
