import type { PageSize } from "../../../src/app/editor/rules/editor-field.ts";

/** The gap between pages, in points. */
const GAP = 16;

/** The vertical positions of the pages, in points; `tops` has one more than there are pages. */
export type PageLayout = { tops: readonly number[]; width: number; sizes: readonly PageSize[] };

export function layoutPages(sizes: readonly PageSize[]): PageLayout {
	const tops = [GAP];
	for (const { height } of sizes) tops.push((tops.at(-1) ?? 0) + height + GAP);
	return { tops, sizes, width: Math.max(1, ...sizes.map(({ width }) => width)) };
}

/** The page at a vertical position in points, from 1. */
export function pageAt({ tops, sizes }: PageLayout, y: number): number {
	let [low, high] = [0, sizes.length - 1];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if ((tops[middle] ?? 0) <= y) low = middle;
		else high = middle - 1;
	}
	return low + 1;
}

export function computeLeft({ width, sizes }: PageLayout, page: number): number {
	return (width - (sizes[page - 1]?.width ?? width)) / 2;
}
