import type { Point, Stroke } from "./state/answer.ts";

export function boundsOf(strokes: Stroke[]) {
	const points = strokes.flatMap((stroke) => stroke.points);
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	const [left, top] = [Math.min(...xs), Math.min(...ys)];
	return {
		left,
		top,
		width: Math.max(1, Math.max(...xs) - left),
		height: Math.max(1, Math.max(...ys) - top),
	};
}

/** Catmull-Rom through the points, as the PDF draws it (src/pdf/drawing/draw-signature.ts). */
export function smoothPath(points: Point[]): string {
	const [start, ...rest] = points;
	if (!start) return "";
	const path = [`M${start.x} ${start.y}`];
	if (rest.length === 0) path.push(`L${start.x} ${start.y}`);
	for (let index = 0; index < points.length - 1; index++) {
		const from = points[index] ?? start;
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
		path.push(`C${controls.map((value) => value.toFixed(2)).join(" ")}`);
	}
	return path.join(" ");
}

/** The same drawing on a pad of another size. */
export function scaled<S extends Stroke>(strokes: S[], factor: number): S[] {
	return strokes.map((stroke) => ({
		...stroke,
		points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
	}));
}
