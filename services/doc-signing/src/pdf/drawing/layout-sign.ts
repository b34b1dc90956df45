// Pure, so that the signing page can use it too: the look of a check box or radio button.
import type { PlacedSign } from "./layout.ts";

type Point = { x: number; y: number };

/** Lines and circles in the units of the box, y upwards. */
export type SignShape = {
	lineWidth: number;
	outline: { kind: "square"; x: number; y: number; side: number } | { kind: "circle"; radius: number };
	/** The mark of a selected one. */
	mark: { kind: "tick"; points: [Point, Point, Point]; lineWidth: number } | { kind: "dot"; radius: number };
	middle: Point;
};

export function layoutSign(shape: "checkbox" | "radio", { x, y, size }: PlacedSign): SignShape {
	const at = (dx: number, dy: number): Point => ({ x: x + dx * size, y: y + dy * size });
	const common = { lineWidth: Math.max(0.5, size / 14), middle: at(0.5, 0.5) };
	if (shape === "radio")
		return {
			...common,
			outline: { kind: "circle", radius: size * 0.45 },
			mark: { kind: "dot", radius: size * 0.24 },
		};
	return {
		...common,
		outline: { kind: "square", ...at(0.06, 0.06), side: size * 0.88 },
		mark: {
			kind: "tick",
			points: [at(0.24, 0.5), at(0.43, 0.28), at(0.78, 0.74)],
			lineWidth: Math.max(0.9, size / 8),
		},
	};
}
