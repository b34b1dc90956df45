import type { Bitmap } from "./render-page.ts";

type Region = { x: number; y: number; width: number; height: number };

/** The fraction of the ink in a region of one picture that has ink of the other within `reach` pixels. */
export function inkShare(one: Bitmap, other: Bitmap, region: Region, reach: number): number {
	const { ink, met } = countInk(one, other, region, reach);
	if (ink === 0) throw new Error("There is no ink in the region.");
	return met / ink;
}

/** The pixels of ink of one picture without ink of the other next to them: anti-aliasing leaves few. */
export function strayInk(one: Bitmap, other: Bitmap): number {
	// Renderers round the size of a page up or down.
	if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1)
		throw new Error("The pictures differ in size.");
	const counts = [
		countInk(one, other, { x: 0, y: 0, ...one }, 1),
		countInk(other, one, { x: 0, y: 0, ...one }, 1),
	];
	return Math.max(...counts.map(({ ink, met }) => ink - met));
}

function countInk(one: Bitmap, other: Bitmap, region: Region, reach: number): { ink: number; met: number } {
	let [ink, met] = [0, 0];
	const right = Math.min(one.width, region.x + region.width);
	const bottom = Math.min(one.height, region.y + region.height);
	for (let y = Math.max(0, region.y); y < bottom; y++)
		for (let x = Math.max(0, region.x); x < right; x++) {
			if (!isInk(one, x, y)) continue;
			ink++;
			if (hasInkNear(other, x, y, reach)) met++;
		}
	return { ink, met };
}

function hasInkNear(picture: Bitmap, x: number, y: number, reach: number): boolean {
	for (let dy = -reach; dy <= reach; dy++)
		for (let dx = -reach; dx <= reach; dx++) if (isInk(picture, x + dx, y + dy)) return true;
	return false;
}

function isInk({ width, height, data }: Bitmap, x: number, y: number): boolean {
	if (x < 0 || y < 0 || x >= width || y >= height) return false;
	const at = 4 * (y * width + x);
	return (data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 3 * 150;
}
