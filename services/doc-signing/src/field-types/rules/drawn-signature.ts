import type { Stroke } from "../../pdf/drawing/field-value.ts";
import type { AnswerProblem } from "./answer-words.ts";

/** More points than anyone draws; limits what is stored and drawn. */
export const MAX_STROKES = 200;
export const MAX_POINTS = 10_000;

const MIN_INK = 60;
const MIN_EXTENT = 24;

/**
 * What is wrong with a drawn signature: a dot or tick of a slipped finger is not a signature. Lengths are in pad
 * pixels.
 */
export function findDrawingProblem(strokes: readonly Stroke[]): AnswerProblem | undefined {
	const points = strokes.flatMap((stroke) => stroke.points);
	if (strokes.length > MAX_STROKES || points.length > MAX_POINTS) return (words) => words.drawnTooMuch;
	const ink = strokes.reduce((sum, stroke) => sum + measureLength(stroke), 0);
	if (ink < MIN_INK || measureExtent(points) < MIN_EXTENT) return (words) => words.drawnTooLittle;
	return undefined;
}

function measureLength({ points }: Stroke): number {
	return points.reduce((sum, point, index) => {
		const before = points[index - 1] ?? point;
		return sum + Math.hypot(point.x - before.x, point.y - before.y);
	}, 0);
}

function measureExtent(points: Stroke["points"]): number {
	const xs = points.map(({ x }) => x);
	const ys = points.map(({ y }) => y);
	return points.length === 0
		? 0
		: Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
