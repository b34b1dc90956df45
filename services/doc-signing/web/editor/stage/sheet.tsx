import { useEffect, useRef } from "preact/hooks";
import type { PageSize } from "../../../src/app/editor/rules/editor-field.ts";
import type { Editor } from "../state/editor.ts";
import { words } from "../words.ts";
import { memo } from "./memo.ts";
import { PageFields } from "./page-fields.tsx";
import type { Painter } from "./painter.ts";

type Props = {
	editor: Editor;
	page: number;
	of: number;
	size: PageSize;
	top: number;
	left: number;
	scale: number;
	inTab: string | undefined;
	painter: Painter | undefined;
	colorOf: (recipientId: number) => number;
};

/** A page as displayed: its picture, its text for screen readers and selection, and its fields. */
export const Sheet = memo(function Sheet(props: Props) {
	const { editor, page, of, size, top, left, scale, inTab, painter, colorOf } = props;
	const canvas = useRef<HTMLCanvasElement>(null);
	const textLayer = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!painter || !canvas.current || !textLayer.current) return;
		painter.mount(page, { canvas: canvas.current, textLayer: textLayer.current });
		return () => painter.unmount(page);
	}, [painter, page]);
	return (
		<section
			class="sheet"
			aria-label={words.pageOf({ page, count: of })}
			data-page={page}
			style={{
				top: `${top}px`,
				left: `${left}px`,
				width: `${size.width * scale}px`,
				height: `${size.height * scale}px`,
			}}
		>
			<canvas ref={canvas} />
			<div ref={textLayer} class="textLayer" />
			<div class="catcher" />
			<PageFields
				editor={editor}
				page={page}
				across={(size.width * scale) / 100}
				down={(size.height * scale) / 100}
				inTab={inTab}
				colorOf={colorOf}
			/>
			<div class="guide x" />
			<div class="guide y" />
			<div class="drawn" />
			<div class="ghost-field drawn" />
		</section>
	);
});
