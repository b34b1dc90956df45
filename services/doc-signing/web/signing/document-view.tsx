import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import { FieldBox } from "./field-box.tsx";
import { PageThumbnails } from "./page-thumbnails.tsx";
import type { OpenDocument } from "./pdf/open-document.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { PageView } from "./pdf/page-view.tsx";
import { pdfAddress } from "./state/requests.ts";
import type { Signing } from "./state/use-signing.ts";

// Enough to read the smallest print of a plan on a phone.
const ZOOMS = [1, 1.5, 2, 3, 5, 8];
/** The zoom of a double tap. */
const CLOSER = 2;

/** `zoom` is an index of ZOOMS. */
type ZoomProps = { zoom: number; onZoom: (zoom: number) => void };

/** In the bar, where they cover no text. */
export function ZoomButtons({ zoom, onZoom }: ZoomProps) {
	const words = useWords("page");
	const button = (label: string, sign: string, to: number) => (
		<button
			type="button"
			class="quiet icon-button"
			aria-label={label}
			disabled={ZOOMS[to] === undefined}
			onClick={() => onZoom(to)}
		>
			{sign}
		</button>
	);
	return (
		<div class="zoom">
			{button(words.zoomOut, "−", zoom - 1)}
			{button(words.zoomIn, "+", zoom + 1)}
		</div>
	);
}

/** A position on a page, as fractions of its width and height. */
type Place = { page: Element | null; x: number; y: number };

/** The document's pages with the fields in place. */
export function DocumentView({ signing, zoom, onZoom }: ZoomProps & { signing: Signing }) {
	const { view, fields, step } = signing;
	const words = useWords("page");
	const { pdf, failed, start } = usePdf();
	const scroller = useRef<HTMLElement>(null);
	const current = step.name === "field" ? step.id : undefined;
	const [pageInView, setPageInView] = useState(1);
	const tapped = useRef<Place>(undefined);
	const onPointerUp = useDoubleTap(({ target, clientX, clientY }) => {
		const page = (target as Element).closest("[data-page]");
		const { left = 0, top = 0, width = 1, height = 1 } = page?.getBoundingClientRect() ?? {};
		tapped.current = { page, x: (clientX - left) / width, y: (clientY - top) / height };
		onZoom(zoom === 0 ? CLOSER : 0);
	});

	// Before the next frame is painted: a page that was enlarged is never seen at another place first.
	useLayoutEffect(() => {
		const { current: place } = tapped;
		tapped.current = undefined;
		if (place && scroller.current) return center(scroller.current, place);
		const box = scroller.current?.querySelector(`[data-field="${current}"]`);
		const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
		// What somebody is typing into does not move, unless a part of it is out of view.
		const at = box?.contains(document.activeElement) ? "nearest" : "center";
		box?.scrollIntoView({ block: at, inline: at, behavior: calm ? "auto" : "smooth" });
	}, [current, zoom]);

	const content = (
		<section
			ref={scroller}
			class="document"
			aria-label={words.documentRegion}
			onPointerUp={onPointerUp}
			onScroll={({ currentTarget }) => setPageInView(pageAtCenter(currentTarget) ?? pageInView)}
		>
			{failed && (
				<p class="error" role="alert">
					{words.pdfFailed} {words.pdfFailedHint} <a href={pdfAddress()}>{words.readPdf}</a>
				</p>
			)}
			{view.pages.map((size, index) => (
				<PageView
					key={index}
					pdf={pdf}
					page={index + 1}
					pages={view.pages.length}
					size={size}
					zoom={ZOOMS[zoom] ?? 1}
					onImage={index === 0 && !view.preview ? start : undefined}
					title={view.title}
				>
					{(pageWidth) =>
						fields
							.filter(({ page }) => page === index + 1)
							.map((field) => (
								<FieldBox
									key={field.id}
									signing={signing}
									field={field}
									pageSize={size}
									pageWidth={pageWidth}
								/>
							))
					}
				</PageView>
			))}
		</section>
	);
	if (view.pages.length < 2) return content;
	const open = (page: number) =>
		scroller.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: "start" });
	return (
		<>
			<PageThumbnails pdf={pdf} pages={view.pages} fields={fields} current={pageInView} onOpen={open} />
			{content}
		</>
	);
}

function center(scroller: HTMLElement, { page, x, y }: Place): void {
	if (!(page instanceof HTMLElement)) return;
	scroller.scrollTo({
		left: page.offsetLeft + x * page.offsetWidth - scroller.clientWidth / 2,
		top: page.offsetTop + y * page.offsetHeight - scroller.clientHeight / 2,
	});
}

function pageAtCenter(scroller: HTMLElement): number | undefined {
	const { left, top, width, height } = scroller.getBoundingClientRect();
	const found = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-page]");
	return found ? Number(found.getAttribute("data-page")) : undefined;
}

/** How long the image of the first page, which can be read sooner, has the connection for itself. */
const IMAGE_FIRST_MS = 1_000;

/** The document, from `start` on. */
function usePdf() {
	const [pdf, setPdf] = useState<OpenDocument>();
	const [failed, setFailed] = useState(false);
	const [mayStart, setMayStart] = useState(false);
	const start = () => setMayStart(true);
	useEffect(() => {
		const timer = setTimeout(start, IMAGE_FIRST_MS);
		return () => clearTimeout(timer);
	}, []);
	useEffect(() => {
		if (mayStart) openPdf(pdfAddress()).then(setPdf, () => setFailed(true));
	}, [mayStart]);
	return { pdf, failed, start };
}

const BETWEEN_MS = 300;

const APART_PX = 30;

const CONTROLS = "button, a, input, textarea, select, label";

/** A `pointerup` listener that calls `act` for two taps of a finger at one position, outside controls. */
function useDoubleTap(act: (event: PointerEvent) => void): (event: PointerEvent) => void {
	const last = useRef({ time: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
	return (event) => {
		const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
		if (event.pointerType !== "touch" || !event.isPrimary || isOnControl) return;
		const { timeStamp: time, clientX: x, clientY: y } = event;
		const { current: before } = last;
		const isSecond = time - before.time < BETWEEN_MS && Math.hypot(x - before.x, y - before.y) < APART_PX;
		last.current = { time: isSecond ? Number.NEGATIVE_INFINITY : time, x, y };
		if (isSecond) act(event);
	};
}
