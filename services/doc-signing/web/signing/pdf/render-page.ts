import { type PDFDocumentProxy, type RenderTask, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Phones draw nothing on a larger canvas (Safari: 4,096 squared). */
const MAX_PIXELS = 16_700_000;

export type PageTarget = { page: number; width: number; canvas: HTMLCanvasElement; textLayer?: HTMLElement };
export type Rendering = { done: Promise<void>; cancel(): void };

/** Draws a page into `canvas`, `width` CSS pixels wide, and its text, for selecting and reading aloud, into `textLayer` if there is one. */
export function renderPage(
	pdf: PDFDocumentProxy,
	{ page: number, width, canvas, textLayer }: PageTarget,
): Rendering {
	let task: RenderTask | undefined;
	let text: TextLayer | undefined;
	let cancelled = false;

	const done = (async () => {
		const page = await pdf.getPage(number);
		if (cancelled) return;
		const unscaled = page.getViewport({ scale: 1 });
		const cssScale = width / unscaled.width;
		const scale = boundedScale(unscaled, cssScale * Math.min(devicePixelRatio || 1, 3));
		const viewport = page.getViewport({ scale });
		canvas.width = Math.floor(viewport.width);
		canvas.height = Math.floor(viewport.height);
		task = page.render({ canvas, viewport });
		await task.promise;
		if (cancelled || !textLayer) return;
		textLayer.replaceChildren();
		textLayer.style.setProperty("--total-scale-factor", String(cssScale));
		text = new TextLayer({
			textContentSource: page.streamTextContent(),
			container: textLayer,
			viewport: page.getViewport({ scale: cssScale }),
		});
		await text.render();
	})();

	return {
		done,
		cancel() {
			cancelled = true;
			task?.cancel();
			text?.cancel();
		},
	};
}

function boundedScale({ width, height }: { width: number; height: number }, wanted: number): number {
	return Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
}
