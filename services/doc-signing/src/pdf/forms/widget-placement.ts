import type { Matrix } from "../geometry/displayed-page.ts";

/** The `cm` that fits an annotation's appearance box into its rectangle (§12.5.5). */
export function placementOf(
	box: readonly [number, number, number, number],
	matrix: Matrix,
	rect: readonly [number, number, number, number],
): Matrix {
	const [a, b, c, d, e, f] = matrix;
	const xs = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => a * x + c * y + e));
	const ys = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => b * x + d * y + f));
	const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
	const width = Math.max(...xs) - left;
	const height = Math.max(...ys) - bottom;
	const scaleX = width > 0 ? (rect[2] - rect[0]) / width : 1;
	const scaleY = height > 0 ? (rect[3] - rect[1]) / height : 1;
	return [scaleX, 0, 0, scaleY, rect[0] - left * scaleX, rect[1] - bottom * scaleY];
}
