import type { OpenDocument } from "../../signing/pdf/open-document.ts";
import type { Rendering } from "../../signing/pdf/render-page.ts";

type Layers = { canvas: HTMLCanvasElement; textLayer: HTMLDivElement };
export type Painter = ReturnType<typeof createPainter>;

const CALM_MS = 120;

/**
 * Paints the pages in view, the nearest first, once nothing has moved for a moment: pdf.js paints on the thread that
 * scrolls and drags.
 */
export function createPainter(pdf: OpenDocument) {
	const mounted = new Map<number, Layers>();
	const painted = new Map<number, number>();
	let inView: readonly number[] = [];
	let width = 0;
	let widthOf: (page: number) => number = () => 0;
	let busy: { page: number; rendering: Rendering } | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isHeld = false;

	function wait(): void {
		clearTimeout(timer);
		timer = setTimeout(paintNext, CALM_MS);
	}

	function paintNext(): void {
		if (isHeld || busy) return;
		const page = inView.find((one) => mounted.has(one) && painted.get(one) !== Math.round(widthOf(one)));
		const layers = page === undefined ? undefined : mounted.get(page);
		if (page === undefined || !layers) return;
		const wanted = Math.round(widthOf(page));
		const rendering = pdf.renderPage({ page, width: wanted, ...layers });
		busy = { page, rendering };
		// Cancelling rejects; so does a damaged page, which then stays white under its fields.
		rendering.done
			.then(
				() => painted.set(page, wanted),
				() => isHeld || painted.set(page, wanted),
			)
			.finally(() => {
				busy = undefined;
				paintNext();
			});
	}

	return {
		mount(page: number, layers: Layers) {
			mounted.set(page, layers);
			wait();
		},
		unmount(page: number) {
			mounted.delete(page);
			painted.delete(page);
			if (busy?.page === page) busy.rendering.cancel();
		},
		/** What is in view, nearest first, and how wide pages are shown. */
		show(pages: readonly number[], shownWidth: (page: number) => number) {
			inView = pages;
			widthOf = shownWidth;
			const now = shownWidth(1);
			if (now !== width) width = now;
			wait();
		},
		/** While a pointer drags, nothing is painted. */
		hold(held: boolean) {
			isHeld = held;
			if (held) busy?.rendering.cancel();
			else wait();
		},
	};
}
