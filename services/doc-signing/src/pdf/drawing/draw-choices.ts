import { BLACK, type Canvas, number, strokeColor } from "./canvas.ts";
import type { ChoicesMark } from "./field-value.ts";
import { ASCENT, drawLine, fitText, LINE_HEIGHT } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

type Size = { width: number; height: number };

const LARGEST = 12;
const CIRCLE = 0.5523;

/** Draws check boxes or radio buttons with their labels into a box whose lower left corner is the origin. */
export function drawChoices(canvas: Canvas, faces: Typefaces, mark: ChoicesMark, box: Size): void {
	const count = Math.max(1, mark.options.length);
	const down = mark.direction === "vertical";
	const cell = down
		? { width: box.width, height: box.height / count }
		: { width: box.width / count, height: box.height };
	const largest = Math.min(mark.fontSize ?? LARGEST, cell.height / LINE_HEIGHT);
	mark.options.forEach((option, index) => {
		const at = down ? { x: 0, y: box.height - (index + 1) * cell.height } : { x: index * cell.width, y: 0 };
		// A lone box without a label fills its field.
		const size = option.label ? largest : Math.min(cell.width, cell.height) * 0.9;
		const sign = {
			x: at.x + (option.label ? 1 : (cell.width - size) / 2),
			y: at.y + (cell.height - size) / 2,
			size,
		};
		drawSign(canvas, mark.shape, option.checked, sign);
		if (!option.label) return;
		const start = sign.x + size * 1.4;
		const room = { width: Math.max(4, at.x + cell.width - start), height: cell.height };
		const fitted = fitText(faces, option.label, room, { typeface: "sans", largest, wrapped: false });
		const y = at.y + (cell.height - fitted.size * LINE_HEIGHT) / 2 + fitted.size * (LINE_HEIGHT - ASCENT);
		const style = { typeface: "sans", size: fitted.size, color: BLACK, align: "left" } as const;
		drawLine(canvas, faces, fitted.lines[0] ?? "", { x: start, y, width: room.width }, style);
	});
}

type Sign = { x: number; y: number; size: number };

export function drawSign(canvas: Canvas, shape: "checkbox" | "radio", checked: boolean, sign: Sign): void {
	const { x, y, size } = sign;
	const middle = { x: x + size / 2, y: y + size / 2 };
	canvas.operators.push(strokeColor(BLACK), "0 0 0 rg", `${number(Math.max(0.5, size / 14))} w`);
	if (shape === "radio") {
		canvas.operators.push(`${circle(middle, size * 0.45)} S`);
		if (checked) canvas.operators.push(`${circle(middle, size * 0.24)} f`);
		return;
	}
	canvas.operators.push(
		`${[x + size * 0.06, y + size * 0.06, size * 0.88, size * 0.88].map(number).join(" ")} re S`,
	);
	if (!checked) return;
	const tick = [
		[0.24, 0.5, "m"],
		[0.43, 0.28, "l"],
		[0.78, 0.74, "l"],
	] as const;
	const path = tick.map(
		([dx, dy, operator]) => `${number(x + dx * size)} ${number(y + dy * size)} ${operator}`,
	);
	canvas.operators.push(`1 J 1 j ${number(Math.max(0.9, size / 8))} w ${path.join(" ")} S`);
}

/** The path of a circle. */
export function circle({ x, y }: { x: number; y: number }, radius: number): string {
	const k = radius * CIRCLE;
	const curve = (...points: number[]): string => `${points.map(number).join(" ")} c`;
	return [
		`${number(x + radius)} ${number(y)} m`,
		curve(x + radius, y + k, x + k, y + radius, x, y + radius),
		curve(x - k, y + radius, x - radius, y + k, x - radius, y),
		curve(x - radius, y - k, x - k, y - radius, x, y - radius),
		curve(x + k, y - radius, x + radius, y - k, x + radius, y),
		"h",
	].join(" ");
}
