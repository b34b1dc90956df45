import { useEffect, useRef } from "preact/hooks";
import type { EditorField, PageSize } from "../../../src/editor/rules/editor-field.ts";
import type { Cover } from "../../../src/envelopes/fields/rules/cover.ts";
import type { EditorState } from "../state/editor-state.ts";
import { FieldBox } from "./field-box.tsx";
import { memo } from "./memo.ts";
import type { Painter } from "./painter.ts";

type Props = {
	page: number;
	of: number;
	size: PageSize;
	top: number;
	left: number;
	scale: number;
	fields: readonly EditorField[];
	/** Text tags replaced by fields. */
	covers: readonly Cover[];
	/** Keys, joined. */
	selected: string;
	refused: string;
	inTab: string | undefined;
	painter: Painter | undefined;
	colorOf: (recipientId: number) => number;
	recipients: EditorState["recipients"];
};

/** A page as displayed: its picture, its text for screen readers and selection, and its fields in percent of it. */
export const Sheet = memo(function Sheet(props: Props) {
	const { page, of, size, top, left, scale, fields, covers, inTab, painter, colorOf, recipients } = props;
	const [selected, refused] = [new Set(props.selected.split(" ")), new Set(props.refused.split(" "))];
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
			aria-label={`Page ${page} of ${of}`}
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
			{covers.map(({ pageX, pageY, pageWidth, pageHeight }, index) => (
				<span
					key={index}
					class="cover"
					style={{ left: `${pageX}%`, top: `${pageY}%`, width: `${pageWidth}%`, height: `${pageHeight}%` }}
				/>
			))}
			{fields.map((field) => (
				<FieldBox
					key={field.key}
					field={field}
					across={(size.width * scale) / 100}
					down={(size.height * scale) / 100}
					isSelected={selected.has(field.key)}
					isInTab={field.key === inTab}
					color={colorOf(field.recipientId)}
					holder={nameOf(recipients, field)}
					isRefused={refused.has(field.key)}
				/>
			))}
			<div class="guide x" />
			<div class="guide y" />
			<div class="drawn" />
		</section>
	);
});

function nameOf(recipients: Props["recipients"], { recipientId }: EditorField): string {
	const recipient = recipients.find(({ id }) => id === recipientId);
	return recipient?.name || recipient?.email || "no recipient";
}
