// Pure arithmetic without imports: used by the server and by the signing page.

/** The visible box of a page in PDF user space, before rotation. Lengths are in user space units. */
export type PageBox = {
	left: number;
	bottom: number;
	width: number;
	height: number;
	/** Clockwise rotation for display, in degrees. */
	rotation: 0 | 90 | 180 | 270;
	/** Points per user space unit (PDF 32000-1 §7.7.3.3); 1 by default. */
	userUnit: number;
};

/** A rectangle in percent of the displayed page, origin top left. */
export type PercentRect = { x: number; y: number; width: number; height: number };

/** `[a b c d e f]` of the PDF operator `cm`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Where to draw: an upright box of `width` × `height` points, and the matrix from it to user space. */
export type Placement = { width: number; height: number; matrix: Matrix };

/** Width and height of the displayed page, in points. */
export function displayedSize(page: PageBox): { width: number; height: number } {
	const turned = page.rotation === 90 || page.rotation === 270;
	const [width, height] = turned ? [page.height, page.width] : [page.width, page.height];
	return { width: width * page.userUnit, height: height * page.userUnit };
}

/**
 * Converts percent of the displayed page to an upright box in points. Its origin is the lower left corner, x grows
 * to the right and y upwards as displayed, whatever the page's rotation and unit.
 */
export function placeOnPage(page: PageBox, rect: PercentRect): Placement {
	const size = displayedSize(page);
	const width = (rect.width / 100) * size.width;
	const height = (rect.height / 100) * size.height;
	const x = ((rect.x / 100) * size.width) / page.userUnit;
	const y = (size.height - (rect.y / 100) * size.height - height) / page.userUnit;
	const [a, b, c, d, e, f] = displayedToUserSpace(page);
	const unit = 1 / page.userUnit;
	return {
		width,
		height,
		matrix: [a * unit, b * unit, c * unit, d * unit, a * x + c * y + e, b * x + d * y + f],
	};
}

/** The rectangle's bounds in user space: `[left, bottom, right, top]`. */
export function toUserSpace(page: PageBox, rect: PercentRect): [number, number, number, number] {
	const { width, height, matrix } = placeOnPage(page, rect);
	const [a, b, c, d, e, f] = matrix;
	const xs = [e, e + a * width + c * height];
	const ys = [f, f + b * width + d * height];
	return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The inverse: user space bounds to percent of the displayed page. */
export function toPercent(page: PageBox, bounds: readonly [number, number, number, number]): PercentRect {
	const [left, bottom, right, top] = bounds;
	const size = displayedSize(page);
	const first = toDisplayed(page, left, bottom);
	const second = toDisplayed(page, right, top);
	const x = Math.min(first.x, second.x) * page.userUnit;
	const y = Math.max(first.y, second.y) * page.userUnit;
	return {
		x: (100 * x) / size.width,
		y: (100 * (size.height - y)) / size.height,
		width: (100 * Math.abs(second.x - first.x) * page.userUnit) / size.width,
		height: (100 * Math.abs(second.y - first.y) * page.userUnit) / size.height,
	};
}

function displayedToUserSpace({ left, bottom, width, height, rotation }: PageBox): Matrix {
	switch (rotation) {
		case 0:
			return [1, 0, 0, 1, left, bottom];
		case 90:
			return [0, 1, -1, 0, left + width, bottom];
		case 180:
			return [-1, 0, 0, -1, left + width, bottom + height];
		case 270:
			return [0, -1, 1, 0, left, bottom + height];
	}
}

/** The matrices above only rotate and translate, so the transpose is the inverse. */
function toDisplayed(page: PageBox, x: number, y: number): { x: number; y: number } {
	const [a, b, c, d, e, f] = displayedToUserSpace(page);
	return { x: a * (x - e) + b * (y - f), y: c * (x - e) + d * (y - f) };
}
