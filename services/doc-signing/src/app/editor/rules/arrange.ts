import { type EditorField, type PageSize, rounded, within } from "./editor-field.ts";

export const alignments = ["left", "center", "right", "top", "middle", "bottom"] as const;
export type Alignment = (typeof alignments)[number];

/** Aligns the fields of each page by one edge or center: that of the outermost, or of all together. */
export function align(fields: readonly EditorField[], to: Alignment): EditorField[] {
	return byPage(fields).flatMap((group) => {
		const left = Math.min(...group.map(({ x }) => x));
		const right = Math.max(...group.map(({ x, width }) => x + width));
		const top = Math.min(...group.map(({ y }) => y));
		const bottom = Math.max(...group.map(({ y, height }) => y + height));
		const place: Record<Alignment, (field: EditorField) => Partial<EditorField>> = {
			left: () => ({ x: left }),
			center: ({ width }) => ({ x: rounded((left + right - width) / 2) }),
			right: ({ width }) => ({ x: rounded(right - width) }),
			top: () => ({ y: top }),
			middle: ({ height }) => ({ y: rounded((top + bottom - height) / 2) }),
			bottom: ({ height }) => ({ y: rounded(bottom - height) }),
		};
		return group.map((field) => ({ ...field, ...place[to](field) }));
	});
}

/** Distributes the fields of each page evenly, from the first to the last. */
export function distribute(fields: readonly EditorField[], axis: "x" | "y"): EditorField[] {
	const extent = axis === "x" ? "width" : "height";
	return byPage(fields).flatMap((group) => {
		const sorted = group.toSorted((a, b) => a[axis] - b[axis]);
		const [first, last] = [sorted[0], sorted.at(-1)];
		if (!first || !last || sorted.length < 3) return group;
		const taken = sorted.reduce((sum, field) => sum + field[extent], 0);
		const gap = (last[axis] + last[extent] - first[axis] - taken) / (sorted.length - 1);
		let at = first[axis];
		return sorted.map((field) => {
			const placed = { ...field, [axis]: rounded(at) };
			at += field[extent] + gap;
			return placed;
		});
	});
}

export type Nudge = { right: number; down: number; wider: number; taller: number };

/** The field moved and resized by points, kept on its page. */
export function nudge(
	field: EditorField,
	{ right, down, wider, taller }: Nudge,
	page: PageSize,
): EditorField {
	const across = (points: number) => (100 * points) / page.width;
	const along = (points: number) => (100 * points) / page.height;
	const rect = {
		x: field.x + across(right),
		y: field.y + along(down),
		width: Math.min(field.width + across(wider), 100 - field.x),
		height: Math.min(field.height + along(taller), 100 - field.y),
	};
	return { ...field, ...within(rect, page) };
}

function byPage(fields: readonly EditorField[]): EditorField[][] {
	const pages = new Map<number, EditorField[]>();
	for (const field of fields) pages.set(field.page, [...(pages.get(field.page) ?? []), field]);
	return [...pages.values()];
}
