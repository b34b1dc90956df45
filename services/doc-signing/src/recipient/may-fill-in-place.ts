import type { Box } from "../pdf/drawing/fit-text.ts";
import { placeCell } from "../pdf/drawing/layout.ts";
import type { FieldView } from "./presenter.ts";

/** CSS pixels to a point: text of 12 points is then 9 pixels high, about the smallest that people read while they type. */
const MIN_SCALE = 0.75;
/** WCAG 2.2, 2.5.8 Target Size (Minimum). */
const MIN_TARGET_PX = 24;

type Fillable = Pick<FieldView, "readOnly" | "control" | "options" | "direction">;

/** Whether a field is filled on the page itself, which is shown with `scale` pixels to a point. Otherwise its box opens the panel. */
export function mayFillInPlace(field: Fillable, box: Box, scale: number): boolean {
	const { readOnly, control, options, direction } = field;
	if (readOnly || scale < MIN_SCALE) return false;
	if (control.kind === "choices") {
		const { width, height } = placeCell(options.length, direction, box);
		return options.length < 2 || Math.min(width, height) * scale >= MIN_TARGET_PX;
	}
	return control.kind === "text" || control.kind === "list";
}
