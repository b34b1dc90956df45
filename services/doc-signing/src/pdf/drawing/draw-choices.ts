import { BLACK, type Canvas, number, strokeColor } from "./canvas.ts";
import type { ChoicesMark } from "./field-value.ts";
import type { Box } from "./fit-text.ts";
import { layoutChoices, type PlacedSign } from "./layout.ts";
import { layoutSign } from "./layout-sign.ts";
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
	const { lineWidth, outline, mark, middle } = layoutSign(shape, sign);
	canvas.operators.push(strokeColor(BLACK), "0 0 0 rg", `${number(lineWidth)} w`);
	if (outline.kind === "circle") canvas.operators.push(`${circle(middle, outline.radius)} S`);
	else {
		const { x, y, side } = outline;
		canvas.operators.push(`${[x, y, side, side].map(number).join(" ")} re S`);
	}
	if (!checked) return;
	if (mark.kind === "dot") canvas.operators.push(`${circle(middle, mark.radius)} f`);
	else {
		const path = mark.points.map(({ x, y }, index) => `${number(x)} ${number(y)} ${index === 0 ? "m" : "l"}`);
		canvas.operators.push(`1 J 1 j ${number(mark.lineWidth)} w ${path.join(" ")} S`);
	}
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
