import type { OpenDocument } from "../../signing/pdf/open-document.ts";
import type { Rendering } from "../../signing/pdf/render-page.ts";

type Layers = { canvas: HTMLCanvasElement; textLayer: HTMLDivElement };
type Thumbnail = { page: number; width: number; canvas: HTMLCanvasElement };
type Work = { canvas: HTMLCanvasElement; start: () => Rendering; finish: () => void };
export type Painter = ReturnType<typeof createPainter>;

const CALM_MS = 120;

/**
 * Paints the pages in view, the nearest first, then thumbnails, after a short pause in movement: pdf.js
 * paints on the thread that scrolls and drags.
 */
export function createPainter(pdf: OpenDocument) {
	const mounted = new Map<number, Layers>();
	const painted = new Map<number, number>();
	const thumbnails = new Set<Thumbnail>();
	let inView: readonly number[] = [];
	let measureWidth: (page: number) => number = () => 0;
	let busy: { canvas: HTMLCanvasElement; rendering: Rendering } | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isHeld = false;

	function wait(): void {
		clearTimeout(timer);
		timer = setTimeout(paintNext, CALM_MS);
	}

	function nextPage(): Work | undefined {
		const page = inView.find((one) => mounted.has(one) && painted.get(one) !== Math.round(measureWidth(one)));
		const layers = page === undefined ? undefined : mounted.get(page);
		if (page === undefined || !layers) return undefined;
		const width = Math.round(measureWidth(page));
		return {
			canvas: layers.canvas,
			start: () => pdf.renderPage({ page, width, ...layers }),
			finish: () => painted.set(page, width),
		};
	}

	function nextThumbnail(): Work | undefined {
		const [next] = thumbnails;
		return (
			next && {
				canvas: next.canvas,
				start: () => pdf.renderPage(next),
				finish: () => thumbnails.delete(next),
			}
		);
	}

	function paintNext(): void {
		if (isHeld || busy) return;
		const work = nextPage() ?? nextThumbnail();
		if (!work) return;
		const rendering = work.start();
		busy = { canvas: work.canvas, rendering };
		// Cancelling rejects; so does a damaged page, which then stays white under its fields.
		rendering.done
			.then(work.finish, () => isHeld || work.finish())
			.finally(() => {
				busy = undefined;
				paintNext();
			});
	}

	function cancel(canvas: HTMLCanvasElement | undefined): void {
		if (busy && busy.canvas === canvas) busy.rendering.cancel();
	}

	return {
		mount(page: number, layers: Layers) {
			mounted.set(page, layers);
			wait();
		},
		unmount(page: number) {
			const canvas = mounted.get(page)?.canvas;
			mounted.delete(page);
			painted.delete(page);
			cancel(canvas);
		},
		/** Paints a thumbnail of a page once; returns a function that cancels it. */
		paintThumbnail(thumbnail: Thumbnail): () => void {
			thumbnails.add(thumbnail);
			wait();
			return () => {
				thumbnails.delete(thumbnail);
				cancel(thumbnail.canvas);
			};
		},
		/** The pages in view, nearest first, and their displayed width. */
		show(pages: readonly number[], shownWidth: (page: number) => number) {
			inView = pages;
			measureWidth = shownWidth;
			wait();
		},
		/** Paints nothing while a pointer drags. */
		hold(held: boolean) {
			isHeld = held;
			if (held) busy?.rendering.cancel();
			else wait();
		},
	};
}
