import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { FormWidget } from "../../../src/app/editor/rules/form-fields.ts";

type FieldObject = {
	type: string;
	name?: string;
	page?: number;
	rect?: number[];
	items?: { displayValue?: string }[];
	exportValues?: string;
};

const kinds = new Set<string>(["text", "checkbox", "radiobutton", "combobox", "listbox", "signature"]);

/** The fields of the PDF's own form that are on a page. */
export async function readForm(pdf: PDFDocumentProxy): Promise<FormWidget[]> {
	const objects = ((await pdf.getFieldObjects()) ?? {}) as Record<string, FieldObject[]>;
	const widgets: FormWidget[] = [];
	for (const [name, list] of Object.entries(objects))
		for (const { type, page: index, rect, items = [], exportValues } of list) {
			if (!kinds.has(type) || index === undefined || rect?.length !== 4) continue;
			const { width, height, ...viewport } = await viewportOf(pdf, index + 1);
			const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convert(rect);
			if (x1 === x2 || y1 === y2) continue;
			widgets.push({
				name,
				page: index + 1,
				kind: type as FormWidget["kind"],
				x: (100 * Math.min(x1, x2)) / width,
				y: (100 * Math.min(y1, y2)) / height,
				width: (100 * Math.abs(x2 - x1)) / width,
				height: (100 * Math.abs(y2 - y1)) / height,
				options: exportValues ? [exportValues] : items.flatMap(({ displayValue }) => displayValue ?? []),
			});
		}
	return widgets;
}

async function viewportOf(pdf: PDFDocumentProxy, page: number) {
	const viewport = (await pdf.getPage(page)).getViewport({ scale: 1 });
	const convert = (rect: number[]): number[] => viewport.convertToViewportRectangle(rect);
	return { width: viewport.width, height: viewport.height, convert };
}
