import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A line of text in points from the page's upper left corner: where it begins, and its baseline. */
export type ReadLine = { text: string; x: number; baseline: number; size: number; width: number };

/** The lines of a page (from 1), with runs of several fonts put together. */
export async function readLines(pdf: Uint8Array, pageNumber: number): Promise<ReadLine[]> {
	const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
	const page = await (await loading.promise).getPage(pageNumber);
	const { height } = page.getViewport({ scale: 1 });
	const { items } = await page.getTextContent({ disableNormalization: true });
	const runs = items.flatMap((item): ReadLine[] => {
		// pdf.js adds blanks as wide as the gap between two columns.
		if (!("str" in item) || item.str.trim() === "") return [];
		const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
		return [{ text: item.str, x, baseline: height - y, size, width: item.width }];
	});
	await loading.destroy();
	const lines: ReadLine[] = [];
	for (const run of runs) {
		const last = lines.at(-1);
		if (last && Math.abs(last.baseline - run.baseline) < 0.01 && isBeside(last, run)) {
			last.width = run.x + run.width - last.x;
			last.text += run.text;
		} else lines.push(run);
	}
	return lines;
}

function isBeside({ x, width, size }: ReadLine, next: ReadLine): boolean {
	return Math.abs(x + width - next.x) < size / 2;
}
