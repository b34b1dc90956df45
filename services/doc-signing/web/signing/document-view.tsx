import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/signing/use-words.ts";
import { FieldBox } from "./field-box.tsx";
import type { OpenDocument } from "./pdf/open-document.ts";
import { PageView } from "./pdf/page-view.tsx";
import { pdfAddress } from "./state/requests.ts";
import type { Signing } from "./state/use-signing.ts";

// Enough to read the smallest print of a plan on a phone.
const ZOOMS = [1, 1.5, 2, 3, 5, 8];

/** The document's pages with the fields in place. */
export function DocumentView({ signing }: { signing: Signing }) {
	const { view, fields, step } = signing;
	const words = useWords();
	const { pdf, failed } = usePdf();
	const [zoom, setZoom] = useState(0);
	const scroller = useRef<HTMLElement>(null);
	const current = step.name === "field" ? step.id : undefined;

	useEffect(() => {
		const box = scroller.current?.querySelector(`[data-field="${current}"]`);
		const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
		box?.scrollIntoView({ block: "center", inline: "center", behavior: calm ? "auto" : "smooth" });
	}, [current, zoom]);

	return (
		<section ref={scroller} class="document" aria-label={words.documentRegion}>
			{failed && (
				<p class="error" role="alert">
					{words.pdfFailed} {words.pdfFailedHint} <a href={pdfAddress}>{words.readPdf}</a>
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
				>
					{fields
						.filter(({ page }) => page === index + 1)
						.map((field) => (
							<FieldBox
								key={field.id}
								field={field}
								pageSize={size}
								isCurrent={field.id === current}
								onOpen={() => signing.goTo({ name: "field", id: field.id })}
							/>
						))}
				</PageView>
			))}
			<div class="zoom">
				<button
					type="button"
					disabled={zoom === 0}
					onClick={() => setZoom(zoom - 1)}
					aria-label={words.zoomOut}
				>
					−
				</button>
				<button
					type="button"
					disabled={zoom === ZOOMS.length - 1}
					onClick={() => setZoom(zoom + 1)}
					aria-label={words.zoomIn}
				>
					+
				</button>
			</div>
		</section>
	);
}

/** pdf.js is loaded separately, so that fields can be filled before it arrives and without it. */
function usePdf() {
	const [pdf, setPdf] = useState<OpenDocument>();
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		import("./pdf/open-document.ts")
			.then(({ openDocument }) => openDocument(pdfAddress))
			.then(setPdf, () => setFailed(true));
	}, []);
	return { pdf, failed };
}
