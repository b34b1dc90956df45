import type { PDF } from "@libpdf/core";
import { type Canvas, drawXObject, fillColor, INK, number, strokeColor, within } from "./canvas.ts";
import { embedImage } from "./embed-image.ts";
import type { SignatureMark, Stroke } from "./field-value.ts";
import { layoutSignature } from "./layout.ts";
import { scriptFaceOf } from "./script-face.ts";
import { drawLine, measureIn } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** Draws a signature into a box whose lower left corner is the origin, as large as fits. */
export function drawSignature(
	canvas: Canvas,
	pdf: PDF,
	faces: Typefaces,
	mark: SignatureMark,
	box: Size,
): void {
	if (mark.type === "typed") drawTyped(canvas, faces, mark.text, box);
	else if (mark.type === "image") drawImage(canvas, pdf, mark.bytes, box);
	else drawStrokes(canvas, mark.strokes, box);
}

function drawTyped(canvas: Canvas, faces: Typefaces, text: string, box: Size): void {
	const typeface = scriptFaceOf(text);
	const { size, lines } = layoutSignature(text, box, measureIn(faces, typeface));
	const style = { typeface, size, color: INK, align: "center" } as const;
	for (const { text: line, x, y } of lines) drawLine(canvas, faces, line, { x, y, width: box.width }, style);
}

function drawImage(canvas: Canvas, pdf: PDF, bytes: Uint8Array, box: Size): void {
	const image = embedImage(pdf, bytes);
	const scale = Math.min(box.width / image.width, box.height / image.height);
	const [width, height] = [image.width * scale, image.height * scale];
	within(canvas, [width, 0, 0, height, (box.width - width) / 2, (box.height - height) / 2], () => {
		drawXObject(canvas, image.ref);
	});
}

/** Strokes become vector paths: crisp at any size, small, and the very movement that was recorded. */
function drawStrokes(canvas: Canvas, strokes: Stroke[], box: Size): void {
	const points = strokes.flatMap((stroke) => stroke.points);
	const first = points[0];
	if (!first) return;
	const bounds = { left: first.x, right: first.x, top: first.y, bottom: first.y };
	for (const { x, y } of points) {
		bounds.left = Math.min(bounds.left, x);
		bounds.right = Math.max(bounds.right, x);
		bounds.top = Math.min(bounds.top, y);
		bounds.bottom = Math.max(bounds.bottom, y);
	}
	const pen = Math.min(2, Math.max(0.7, box.height / 28));
	const inked = {
		width: Math.max(bounds.right - bounds.left, 1),
		height: Math.max(bounds.bottom - bounds.top, 1),
	};
	const scale = Math.min((box.width - 2 * pen) / inked.width, (box.height - 2 * pen) / inked.height);
	const left = (box.width - inked.width * scale) / 2;
	const bottom = (box.height - inked.height * scale) / 2;
	const place = ({ x, y }: Point): Point => ({
		x: left + (x - bounds.left) * scale,
		y: bottom + (bounds.bottom - y) * scale,
	});
	canvas.operators.push("1 J 1 j", `${number(pen)} w`, strokeColor(INK), fillColor(INK));
	for (const stroke of strokes) canvas.operators.push(strokePath(stroke.points.map(place)));
}

function strokePath(points: Point[]): string {
	const [start, ...rest] = points;
	if (!start) return "";
	const path = [`${number(start.x)} ${number(start.y)} m`];
	// With round caps a line of no length is a dot.
	if (rest.length === 0) path.push(`${number(start.x)} ${number(start.y)} l`);
	for (let index = 0; index < points.length - 1; index++) path.push(curveTo(points, index));
	return `${path.join(" ")} S`;
}

/** Catmull-Rom through the recorded points, written as the Bézier curve PDF knows. */
function curveTo(points: Point[], index: number): string {
	const from = points[index] ?? { x: 0, y: 0 };
	const to = points[index + 1] ?? from;
	const before = points[index - 1] ?? from;
	const after = points[index + 2] ?? to;
	const controls = [
		from.x + (to.x - before.x) / 6,
		from.y + (to.y - before.y) / 6,
		to.x - (after.x - from.x) / 6,
		to.y - (after.y - from.y) / 6,
		to.x,
		to.y,
	];
	return `${controls.map(number).join(" ")} c`;
}
