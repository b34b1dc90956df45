import type { Stroke } from "./state/answer.ts";

/** The same drawing on a pad of another size. */
export function scaled<S extends Stroke>(strokes: S[], factor: number): S[] {
	return strokes.map((stroke) => ({
		...stroke,
		points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
	}));
}
