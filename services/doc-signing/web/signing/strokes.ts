import type { Stroke } from "./state/answer.ts";

/** The same drawing on a pad of a different size. */
export function scaled<S extends Stroke>(strokes: S[], factor: number): S[] {
	return strokes.map((stroke) => ({
		...stroke,
		points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
	}));
}
