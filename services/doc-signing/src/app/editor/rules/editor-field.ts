import type { Cover } from "../../../envelopes/fields/rules/cover.ts";
import type { FieldType } from "../../../field-types/rules/field-types.ts";

export type Meta = Record<string, unknown> & { type: string };
/** A rectangle in percent of the displayed page, from its top left corner. */
export type Rect = { x: number; y: number; width: number; height: number };
/** Width and height of a displayed page in points. */
export type PageSize = { width: number; height: number };

/**
 * A field while it is edited. `key` identifies it in the editor, even before the server has assigned an id.
 */
export type EditorField = Rect & {
	key: string;
	recipientId: number;
	type: FieldType;
	page: number;
	meta: Meta | null;
	/** The text tag that it replaces. */
	cover: Cover | null;
};
export type Fields = Iterable<readonly [string, EditorField]> & {
	readonly size: number;
	has(key: string): boolean;
	get(key: string): EditorField | undefined;
	keys(): Iterable<string>;
	values(): Iterable<EditorField>;
};

export const MIN_POINTS = 8;

/** Points of new fields, as wide as their usual content. */
const sizes: Partial<Record<FieldType, PageSize>> = {
	SIGNATURE: { width: 180, height: 48 },
	INITIALS: { width: 72, height: 36 },
	RADIO: { width: 140, height: 60 },
	CHECKBOX: { width: 140, height: 60 },
	DATE: { width: 120, height: 24 },
	NUMBER: { width: 120, height: 24 },
};

export function defaultSize(type: FieldType, page: PageSize): Pick<Rect, "width" | "height"> {
	const { width, height } = sizes[type] ?? { width: 180, height: 24 };
	return {
		width: Math.min(90, rounded((100 * width) / page.width)),
		height: Math.min(90, rounded((100 * height) / page.height)),
	};
}

/** The rectangle moved into the page, large enough to tap and no larger than the page. */
export function within(rect: Rect, page: PageSize): Rect {
	const width = clamp(rect.width, (100 * MIN_POINTS) / page.width, 100);
	const height = clamp(rect.height, (100 * MIN_POINTS) / page.height, 100);
	return {
		x: rounded(clamp(rect.x, 0, 100 - width)),
		y: rounded(clamp(rect.y, 0, 100 - height)),
		width: rounded(width),
		height: rounded(height),
	};
}

/** Fields in reading order: page, line, then from left to right. */
export function inReadingOrder(a: EditorField, b: EditorField): number {
	return a.page - b.page || Math.round(a.y) - Math.round(b.y) || a.x - b.x || (a.key < b.key ? -1 : 1);
}

/** Three decimals: smaller differences are invisible. */
export function rounded(value: number): number {
	return Math.round(value * 1000) / 1000;
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), Math.max(least, most));
}

export function overlap(a: Rect, b: Rect): boolean {
	const margin = 0.05;
	return (
		a.x + margin < b.x + b.width &&
		b.x + margin < a.x + a.width &&
		a.y + margin < b.y + b.height &&
		b.y + margin < a.y + a.height
	);
}
