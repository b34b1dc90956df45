import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";
import type { FieldView } from "../../src/recipient/presenter.ts";
import type { OpenDocument } from "./pdf/open-document.ts";
import { useNearView } from "./pdf/use-near-view.ts";

const WIDTH = 96;

type Size = { width: number; height: number };
type Props = {
	pdf: OpenDocument | undefined;
	pages: Size[];
	fields: FieldView[];
	current: number;
	onOpen: (page: number) => void;
};

/** Thumbnails of the pages, marking those with missing fields. Hidden where there is no room. */
export function PageThumbnails({ pdf, pages, fields, current, onOpen }: Props) {
	const words = useWords("page");
	return (
		<nav class="pages" aria-label={words.pagesRegion}>
			<ol>
				{pages.map((size, index) => {
					const page = index + 1;
					return (
						<li key={page}>
							<button
								type="button"
								aria-label={words.pageOf({ page, pages: pages.length })}
								aria-current={page === current ? "page" : undefined}
								onClick={() => onOpen(page)}
							>
								<Thumbnail pdf={pdf} page={page} size={size} fields={fields} />
								{page}
							</button>
						</li>
					);
				})}
			</ol>
		</nav>
	);
}

type OneProps = Pick<Props, "pdf" | "fields"> & { page: number; size: Size };

function Thumbnail({ pdf, page, size, fields }: OneProps) {
	const frame = useRef<HTMLSpanElement>(null);
	const canvas = useRef<HTMLCanvasElement>(null);
	const near = useNearView(frame);
	useEffect(() => {
		if (!pdf || !near || !canvas.current) return;
		const rendering = pdf.renderPage({ page, width: WIDTH, canvas: canvas.current });
		// Canceling rejects, as does a damaged page, which is then white.
		rendering.done.catch(() => {});
		return () => rendering.cancel();
	}, [pdf, near, page]);
	return (
		<span ref={frame} class="thumbnail" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
			<canvas ref={canvas} />
			{fields
				.filter((field) => field.page === page && !field.readOnly)
				.map(({ id, problem, x, y, width, height }) => (
					<span
						key={id}
						class={problem === null ? "mark done" : "mark"}
						style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
					/>
				))}
		</span>
	);
}
