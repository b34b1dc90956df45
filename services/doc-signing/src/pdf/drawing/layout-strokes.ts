// Pure, so that the signing page can use it too: the position of a signature's strokes in their field.
import type { Stroke } from "./field-value.ts";
import type { Box } from "./fit-text.ts";

export type Point = { x: number; y: number };
/** From the end of the previous curve, or the start of its line. */
export type Curve = { first: Point; second: Point; to: Point };
/** A dot if there are no curves. */
export type PlacedStroke = { start: Point; curves: Curve[] };

/** Strokes as large as fits, centered, from the box's lower left corner; `pen` is the line width. */
export function layoutStrokes(strokes: readonly Stroke[], box: Box): { pen: number; lines: PlacedStroke[] } {
	const points = strokes.flatMap((stroke) => stroke.points);
	const pen = Math.min(2, Math.max(0.7, box.height / 28));
	const [first] = points;
	if (!first) return { pen, lines: [] };
	const bounds = { left: first.x, right: first.x, top: first.y, bottom: first.y };
	for (const { x, y } of points) {
		bounds.left = Math.min(bounds.left, x);
		bounds.right = Math.max(bounds.right, x);
		bounds.top = Math.min(bounds.top, y);
		bounds.bottom = Math.max(bounds.bottom, y);
	}
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
	return { pen, lines: strokes.flatMap((stroke) => smooth(stroke.points.map(place))) };
}

/** A Catmull-Rom spline through the recorded points, as Bézier curves, which PDF and SVG support. */
function smooth(points: Point[]): PlacedStroke[] {
	const [start] = points;
	if (!start) return [];
	return [{ start, curves: points.slice(1).map((to, index) => curveTo(points, index, to)) }];
}

function curveTo(points: Point[], index: number, to: Point): Curve {
	const from = points[index] ?? to;
	const before = points[index - 1] ?? from;
	const after = points[index + 2] ?? to;
	return {
		first: { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
		second: { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
		to,
	};
}
