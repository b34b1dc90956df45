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

export const MARGIN = 56;
export const FOOTER = 84;
const QR_CODE = 48;
const LABEL = 104;
const ROW = 9;

/** Pages filled from the top; lengths in points, before the page's scale. */
export type Sheet = {
	pages: Canvas[];
	faces: Typefaces;
	/** Width between the margins. */
	width: number;
	height: number;
	/** Baseline of the next line, measured from the bottom. */
	y: number;
};

export type Row = [label: string, value: string | null];
type Look = { size?: number; typeface?: Typeface; color?: Color };

export function newSheet(faces: Typefaces, page: { width: number; height: number }): Sheet {
	const sheet: Sheet = { pages: [], faces, width: page.width - 2 * MARGIN, height: page.height, y: 0 };
	turnPage(sheet);
	return sheet;
}

export function write(sheet: Sheet, text: string, look: Look): void {
	const style = styled(look);
	for (const line of wrap(sheet.faces, text, sheet.width, style.typeface, style.size)) {
		makeRoom(sheet, style.size);
		const at = { x: MARGIN, y: sheet.y - style.size, width: sheet.width };
		drawLine(current(sheet), sheet.faces, line, at, style);
		sheet.y -= style.size * LINE_HEIGHT;
	}
}

export function drawRows(sheet: Sheet, rows: readonly Row[], width: number): void {
	for (const row of rows) {
		const [labels, values] = breakLines(sheet, row, width);
		for (let line = 0; line < Math.max(labels.length, values.length); line++) {
			makeRoom(sheet, ROW);
			const y = sheet.y - ROW;
			const paint = (text: string | undefined, x: number, wide: number, color: Color): void =>
				drawLine(current(sheet), sheet.faces, text ?? "", { x, y, width: wide }, styled({ color }));
			paint(labels[line], MARGIN, LABEL, GREY);
			paint(values[line], MARGIN + LABEL, width - LABEL, BLACK);
			sheet.y -= ROW * LINE_HEIGHT;
		}
		if (values.length > 0) sheet.y -= 2;
	}
}

export function measureHeight(sheet: Sheet, rows: readonly Row[], width: number): number {
	return rows.reduce((sum, row) => {
		const [labels, values] = breakLines(sheet, row, width);
		return values.length === 0 ? sum : sum + Math.max(labels.length, values.length) * ROW * LINE_HEIGHT + 2;
	}, 0);
}

/** Small and gray, from the top of the footer down; the QR code is on the right. */
export function drawFooter(
	sheet: Sheet,
	canvas: Canvas,
	{ lines, qrCode }: { lines: readonly string[]; qrCode: string },
): void {
	drawRule(sheet, canvas, FOOTER - 14);
	drawQrCode(canvas, qrCode, { x: MARGIN + sheet.width - QR_CODE, y: FOOTER - 18 - QR_CODE, size: QR_CODE });
	const width = sheet.width - QR_CODE - 16;
	let y = FOOTER - 28;
	for (const line of lines.flatMap((text) => wrap(sheet.faces, text, width, "sans", 8))) {
		drawLine(canvas, sheet.faces, line, { x: MARGIN, y, width }, styled({ size: 8, color: GREY }));
		y -= 8 * LINE_HEIGHT;
	}
}

export function drawRule(sheet: Sheet, canvas: Canvas, y: number, from = MARGIN): void {
	canvas.operators.push(strokeColor([0.8, 0.8, 0.82]), "0.6 w");
	canvas.operators.push(`${number(from)} ${number(y)} m ${number(MARGIN + sheet.width)} ${number(y)} l S`);
}

export function turnPage(sheet: Sheet): void {
	sheet.pages.push(newCanvas());
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
