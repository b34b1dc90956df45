import { encodeQR } from "qr";
import { BLACK, type Canvas, fillColor, within } from "./canvas.ts";

/** Draws a text as a QR code: one path, so that no seams show between its squares. */
export function drawQrCode(
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
