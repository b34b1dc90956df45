import { encodeQR } from "qr";
import {
	BLACK,
	type Canvas,
	type Color,
	fillColor,
	GREY,
	newCanvas,
	number,
	strokeColor,
	within,
} from "../drawing/canvas.ts";
import { LINE_HEIGHT } from "../drawing/fit-text.ts";
import { drawLine, wrap } from "../drawing/text.ts";
import type { Typeface, Typefaces } from "../drawing/typefaces.ts";
import { openMarks, type Structure } from "../tagging/structure.ts";
import { addTag, drawTagged, type Tag } from "../tagging/tags.ts";
import type { CertificatePage } from "./certificate.ts";

export const MARGIN = 56;
export const FOOTER = 84;
const QR_CODE = 48;
const LABEL = 104;
const ROW = 9;

/** Where a tagged file gets the certificate's elements. */
export type Tagging = { structure: Structure; tag: Tag };

/** Pages filled from the top; lengths in points, before the page's scale. */
export type Sheet = {
	pages: Canvas[];
	/** The element of everything that is written; unused if the file is not tagged. */
	tag: Tag;
	structure: Structure | undefined;
	scale: number;
	faces: Typefaces;
	/** Width between the margins. */
	width: number;
	height: number;
	/** Baseline of the next line, measured from the bottom. */
	y: number;
};

export type Row = [label: string, value: string | null];
type Look = { size?: number; typeface?: Typeface; color?: Color };
type Place = { x: number; y: number; width: number; height: number };

export function newSheet(
	faces: Typefaces,
	{ width, height, scale }: CertificatePage,
	{ structure, tag }: Partial<Tagging> = {},
): Sheet {
	const sheet: Sheet = {
		...{ pages: [], tag: tag ?? { role: "Sect", children: [] }, structure, scale, faces },
		...{ width: width / scale - 2 * MARGIN, height: height / scale, y: 0 },
	};
	turnPage(sheet);
	return sheet;
}

export function write(sheet: Sheet, text: string, look: Look & Partial<Pick<Tag, "role">>): void {
	const style = styled(look);
	const tag = addTag(sheet.tag, { role: look.role ?? "P" });
	for (const line of wrap(sheet.faces, text, sheet.width, style.typeface, style.size)) {
		makeRoom(sheet, style.size);
		const at = { x: MARGIN, y: sheet.y - style.size, width: sheet.width };
		const canvas = current(sheet);
		drawTagged(canvas, tag, () => drawLine(canvas, sheet.faces, line, at, style));
		sheet.y -= style.size * LINE_HEIGHT;
	}
}

export function drawRows(sheet: Sheet, rows: readonly Row[], width: number): void {
	const table = addTag(sheet.tag, { role: "Table" });
	for (const row of rows) {
		const [labels, values] = breakLines(sheet, row, width);
		if (values.length === 0) continue;
		const tag = addTag(table, { role: "TR" });
		const [header, cell] = [addTag(tag, { role: "TH" }), addTag(tag, { role: "TD" })];
		for (let line = 0; line < Math.max(labels.length, values.length); line++) {
			makeRoom(sheet, ROW);
			const y = sheet.y - ROW;
			const canvas = current(sheet);
			const paint = (text: string | undefined, tag: Tag, x: number, wide: number, color: Color): void => {
				if (!text) return;
				const at = { x, y, width: wide };
				drawTagged(canvas, tag, () => drawLine(canvas, sheet.faces, text, at, styled({ color })));
			};
			paint(labels[line], header, MARGIN, LABEL, GREY);
			paint(values[line], cell, MARGIN + LABEL, width - LABEL, BLACK);
			sheet.y -= ROW * LINE_HEIGHT;
		}
		sheet.y -= 2;
	}
}

export function measureHeight(sheet: Sheet, rows: readonly Row[], width: number): number {
	return rows.reduce((sum, row) => {
		const [labels, values] = breakLines(sheet, row, width);
		return values.length === 0 ? sum : sum + Math.max(labels.length, values.length) * ROW * LINE_HEIGHT + 2;
	}, 0);
}

/** Draws a picture inside a place on the canvas. */
export function drawFigure(
	sheet: Sheet,
	canvas: Canvas,
	{ x, y, width, height }: Place,
	alt: string,
	draw: () => void,
): void {
	const { scale } = sheet;
	const box = [x * scale, y * scale, (x + width) * scale, (y + height) * scale] as const;
	drawTagged(canvas, addTag(sheet.tag, { role: "Figure", alt, box }), draw);
}

/** Small and gray, from the top of the footer down; the QR code is on the right. */
export function drawFooter(
	sheet: Sheet,
	canvas: Canvas,
	{ lines, qrCode }: { lines: readonly string[]; qrCode: { text: string; alt: string } },
): void {
	drawRule(sheet, canvas, FOOTER - 14);
	const width = sheet.width - QR_CODE - 16;
	let y = FOOTER - 28;
	// Read once.
	const isLast = canvas === current(sheet);
	for (const text of lines) {
		const tag = isLast ? addTag(sheet.tag, { role: "P" }) : undefined;
		for (const line of wrap(sheet.faces, text, width, "sans", 8)) {
			const at = { x: MARGIN, y, width };
			drawTagged(canvas, tag, () =>
				drawLine(canvas, sheet.faces, line, at, styled({ size: 8, color: GREY })),
			);
			y -= 8 * LINE_HEIGHT;
		}
	}
	const place = {
		x: MARGIN + sheet.width - QR_CODE,
		y: FOOTER - 18 - QR_CODE,
		width: QR_CODE,
		height: QR_CODE,
	};
	const draw = () => drawQrCode(canvas, qrCode.text, { ...place, size: QR_CODE });
	if (isLast) drawFigure(sheet, canvas, place, qrCode.alt, draw);
	else drawTagged(canvas, undefined, draw);
}

export function drawRule(sheet: Sheet, canvas: Canvas, y: number, from = MARGIN): void {
	const line = `${number(from)} ${number(y)} m ${number(MARGIN + sheet.width)} ${number(y)} l S`;
	drawTagged(canvas, undefined, () => canvas.operators.push(strokeColor([0.8, 0.8, 0.82]), "0.6 w", line));
}

export function turnPage(sheet: Sheet): void {
	sheet.pages.push(newCanvas(sheet.structure && openMarks(sheet.structure)));
	sheet.y = sheet.height - MARGIN;
}

export function current(sheet: Sheet): Canvas {
	return sheet.pages.at(-1) ?? newCanvas();
}

/** Skips a row without a value. */
function breakLines(sheet: Sheet, [label, value]: Row, width: number): [labels: string[], values: string[]] {
	if (!value) return [[], []];
	return [
		wrap(sheet.faces, label, LABEL - 8, "sans", ROW),
		wrap(sheet.faces, value, width - LABEL, "sans", ROW),
	];
}

function styled({ size = ROW, typeface = "sans", color = BLACK }: Look) {
	return { size, typeface, color, align: "left" } as const;
}

function makeRoom(sheet: Sheet, size: number): void {
	if (sheet.y - size * LINE_HEIGHT < FOOTER) turnPage(sheet);
}

/** Draws a text as a QR code: one path, so that no seams show between its squares. */
function drawQrCode(
	canvas: Canvas,
	text: string,
	{ x, y, size }: { x: number; y: number; size: number },
): void {
	const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
	const unit = size / rows.length;
	within(canvas, [unit, 0, 0, -unit, x, y + size], () => {
		const squares = rows.flatMap((row, top) =>
			row.flatMap((dark, left) => (dark ? [`${left} ${top} 1 1 re`] : [])),
		);
		canvas.operators.push(fillColor(BLACK), ...squares, "f");
	});
}
