import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../../src/languages/use-words.ts";
import { firstPageAddress } from "../state/requests.ts";
import { useImage } from "../state/use-image.ts";
import type { OpenDocument } from "./open-document.ts";
import { useNearView } from "./use-near-view.ts";

type Props = {
	pdf: OpenDocument | undefined;
	page: number;
	pages: number;
	size: { width: number; height: number };
	/** Relative to the available width. */
	zoom: number;
	/** The first page: an image from the server is shown until the page is drawn. Called when it has arrived or failed. */
	onImage?: (() => void) | undefined;
	title: string;
	/** What lies on the page, which is so many CSS pixels wide; 0 until it is measured. */
	children: (width: number) => ComponentChildren;
};

/** A page as displayed: its picture while in or near view, its text, and the fields on top in percent. */
export function PageView({ pdf, page, pages, size, zoom, onImage, title, children }: Props) {
	const words = useWords("page");
	const frame = useRef<HTMLElement>(null);
	const canvas = useRef<HTMLCanvasElement>(null);
	const textLayer = useRef<HTMLDivElement>(null);
	const near = useNearView(frame);
	const width = useWidth(frame);
	const [hasImage, setHasImage] = useState(onImage !== undefined);
	const image = useImage(hasImage ? firstPageAddress() : undefined);

	useEffect(() => {
		if (!pdf || !near || width === 0 || !canvas.current || !textLayer.current) return;
		const layers = { canvas: canvas.current, textLayer: textLayer.current };
		const rendering = pdf.renderPage({ page, width, ...layers });
		let isCurrent = true;
		// Canceling rejects or resolves early; a damaged page rejects, and is then white or the image under its fields.
		rendering.done.then(
			() => isCurrent && setHasImage(false),
			() => {},
		);
		return () => {
			isCurrent = false;
			rendering.cancel();
		};
	}, [pdf, near, width, page]);

	useEffect(() => {
		// Frees the memory of a canvas out of view.
		if (!near && canvas.current) canvas.current.width = canvas.current.height = 0;
	}, [near]);

	return (
		<section
			ref={frame}
			class="page"
			aria-label={words.pageOf({ page, pages })}
			data-page={page}
			style={{ width: `${zoom * 100}%`, aspectRatio: `${size.width} / ${size.height}` }}
		>
			<canvas ref={canvas} />
			{hasImage && !image && <div class="picture" />}
			{hasImage && image && (
				<img
					class="picture"
					alt={words.firstPageOf({ title })}
					src={image}
					onLoad={onImage}
					onError={() => {
						setHasImage(false);
						onImage?.();
					}}
				/>
			)}
			<div ref={textLayer} class="textLayer" />
			{children(width)}
		</section>
	);
}

/**
 * In CSS pixels; follows the window and the zoom, a moment later so that dragging does not render at every
 * step.
 */
function useWidth(frame: { current: HTMLElement | null }): number {
	const [width, setWidth] = useState(0);
	useEffect(() => {
		if (!frame.current) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const observer = new ResizeObserver(([entry]) => {
			const measured = Math.round(entry?.contentRect.width ?? 0);
			clearTimeout(timer);
			timer = setTimeout(() => setWidth(measured), 120);
		});
		observer.observe(frame.current);
		return () => {
			clearTimeout(timer);
			observer.disconnect();
		};
	}, []);
	return width;
}
