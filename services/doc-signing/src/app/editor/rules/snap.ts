import type { PageSize, Rect } from "./editor-field.ts";

/** Lines to snap to, in percent: edges and centers of other fields and of the page. */
export type SnapTargets = { x: readonly number[]; y: readonly number[] };
export type Snapped = { dx: number; dy: number; guides: { x: number | undefined; y: number | undefined } };

/** Computed once, when a drag begins. */
export function snapTargets(others: readonly Rect[]): SnapTargets {
	return {
		x: [50, ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width])],
		y: [50, ...others.flatMap(({ y, height }) => [y, y + height / 2, y + height])],
	};
}

/** The distance of a moved rectangle from the nearest lines within `reach` points, and those lines. */
export function snapMove(rect: Rect, targets: SnapTargets, page: PageSize, reach: number): Snapped {
	const x = nearest(
		[rect.x, rect.x + rect.width / 2, rect.x + rect.width],
		targets.x,
		percent(reach, page.width),
	);
	const y = nearest(
		[rect.y, rect.y + rect.height / 2, rect.y + rect.height],
		targets.y,
		percent(reach, page.height),
	);
	return { dx: x.by, dy: y.by, guides: { x: x.line, y: y.line } };
}

/** The same for the lower right corner of a rectangle being resized. */
export function snapResize(rect: Rect, targets: SnapTargets, page: PageSize, reach: number): Snapped {
	const x = nearest([rect.x + rect.width], targets.x, percent(reach, page.width));
	const y = nearest([rect.y + rect.height], targets.y, percent(reach, page.height));
	return { dx: x.by, dy: y.by, guides: { x: x.line, y: y.line } };
}

const percent = (points: number, whole: number) => (100 * points) / whole;

function nearest(edges: readonly number[], lines: readonly number[], reach: number) {
	let found: { by: number; line: number | undefined } = { by: 0, line: undefined };
	let least = reach;
	for (const line of lines)
		for (const edge of edges) {
			const distance = Math.abs(line - edge);
			if (distance < least || (distance === least && found.line === undefined)) {
				least = distance;
				found = { by: line - edge, line };
			}
		}
	return found;
}
