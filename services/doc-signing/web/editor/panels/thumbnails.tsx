import { useEffect, useRef, useState } from "preact/hooks";
import type { EditorField, PageSize } from "../../../src/app/editor/rules/editor-field.ts";
import { onPages } from "../../../src/app/editor/rules/on-pages.ts";
import type { Painter } from "../stage/painter.ts";
import type { Editor } from "../state/editor.ts";
import { useParts } from "../state/store.ts";
import { words } from "../words.ts";

type Props = {
	editor: Editor;
	painter: Painter | undefined;
	colorOf: (id: number) => number;
	onOpen: (page: number) => void;
};

const ROW = 156;
const HEIGHT = 116;
const AROUND = 6;

/** Thumbnails of all pages with their fields. Only those near view are rendered. */
export function Thumbnails({ editor, painter, colorOf, onOpen }: Props) {
	const { pages } = editor.view;
	const state = useParts(editor.calm, "fields", "page");
	const [top, setTop] = useState(0);
	const first = Math.max(0, Math.floor(top / ROW) - AROUND);
	const shown = pages.slice(first, first + 2 * AROUND + 8);
	const byPage = onPages(state.fields).fields;
	return (
		<div class="thumbnails" onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
			<ol style={{ height: `${pages.length * ROW}px` }}>
				{shown.map((size, index) => {
					const page = first + index + 1;
					const on = byPage.get(page) ?? [];
					return (
						<li key={page} style={{ top: `${(page - 1) * ROW}px` }}>
							<button
								type="button"
								aria-current={state.page === page ? "page" : undefined}
								aria-label={words.pageWithFields({ page, count: on.length })}
								onClick={() => onOpen(page)}
							>
								<Thumbnail page={page} size={size} painter={painter} fields={on} colorOf={colorOf} />
								<span>{page}</span>
							</button>
						</li>
					);
				})}
			</ol>
		</div>
	);
}

type OneProps = Pick<Props, "painter" | "colorOf"> & {
	page: number;
	size: PageSize;
	fields: readonly EditorField[];
};

function Thumbnail({ page, size, painter, fields, colorOf }: OneProps) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (!painter || !canvas.current) return;
		const width = Math.min(HEIGHT * (size.width / size.height), 2 * HEIGHT);
		return painter.paintThumbnail({ page, width, canvas: canvas.current });
	}, [painter, page]);
	return (
		<span class="thumbnail" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
			<canvas ref={canvas} />
			{fields.map(({ key, x, y, width, height, recipientId }) => (
				<span
					key={key}
					class={`mark c${colorOf(recipientId)}`}
					style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
				/>
			))}
		</span>
	);
}
