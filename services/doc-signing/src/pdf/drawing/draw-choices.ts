import { BLACK, type Canvas, number, strokeColor } from "./canvas.ts";
import type { ChoicesMark } from "./field-value.ts";
import type { Box } from "./fit-text.ts";
import { layoutChoices, type PlacedSign } from "./layout.ts";
import { drawLine, measureIn } from "./text.ts";
import type { Typefaces } from "./typefaces.ts";

const CIRCLE = 0.5523;

/** Draws check boxes or radio buttons with their labels into a box whose lower left corner is the origin. */
export function drawChoices(canvas: Canvas, faces: Typefaces, mark: ChoicesMark, box: Box): void {
	const labels = mark.options.map(({ label }) => label);
	const placed = layoutChoices({ ...mark, labels }, box, measureIn(faces, "sans"));
	placed.forEach(({ sign, label: { size, lines } }, index) => {
		drawSign(canvas, mark.shape, mark.options[index]?.checked ?? false, sign);
		const style = { typeface: "sans", size, color: BLACK, align: "left" } as const;
		for (const { text, x, y } of lines) drawLine(canvas, faces, text, { x, y, width: box.width }, style);
	});
}

export function drawSign(
	canvas: Canvas,
	shape: "checkbox" | "radio",
	checked: boolean,
	sign: PlacedSign,
): void {
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
