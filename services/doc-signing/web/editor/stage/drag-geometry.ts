import { type EditorField, type Rect, within } from "../../../src/app/editor/rules/editor-field.ts";
import type { Editor } from "../state/editor.ts";
import { computeLeft, type PageLayout, pageAt } from "./page-layout.ts";

/** The distance in points that a pointer has moved. */
type By = { x: number; y: number };

/** The rectangle drawn from a point of a page, in percent of the page. */
export function drawnRect(editor: Editor, { page, rect }: { page: number; rect: Rect }, by: By): Rect {
	const size = editor.getPage(page);
	const [width, height] = [(100 * by.x) / size.width, (100 * by.y) / size.height];
	return {
		x: rect.x + Math.min(0, width),
		y: rect.y + Math.min(0, height),
		width: Math.abs(width),
		height: Math.abs(height),
	};
}

/** A field moves to the page that contains its center. */
export function dropOn(editor: Editor, layout: PageLayout, field: EditorField, by: By): EditorField {
	const size = editor.getPage(field.page);
	const left = computeLeft(layout, field.page) + (field.x / 100) * size.width + by.x;
	const top = (layout.tops[field.page - 1] ?? 0) + (field.y / 100) * size.height + by.y;
	const [width, height] = [(field.width / 100) * size.width, (field.height / 100) * size.height];
	const page = pageAt(layout, top + height / 2);
	const onto = editor.getPage(page);
	const rect = {
		x: (100 * (left - computeLeft(layout, page))) / onto.width,
		y: (100 * (top - (layout.tops[page - 1] ?? 0))) / onto.height,
		width: (100 * width) / onto.width,
		height: (100 * height) / onto.height,
	};
	return { ...field, page, ...within(rect, onto) };
}

export function resizedBy(editor: Editor, field: EditorField, by: By): EditorField {
	const size = editor.getPage(field.page);
	const width = Math.min(field.width + (100 * by.x) / size.width, 100 - field.x);
	const height = Math.min(field.height + (100 * by.y) / size.height, 100 - field.y);
	return { ...field, ...within({ ...field, width, height }, size) };
}
