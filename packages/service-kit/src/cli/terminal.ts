import { CommandRefused } from "./program.ts";

// Would move the cursor, color or reorder what a terminal shows.
const controls = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
const escapeControl = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Rows as aligned columns, one line each: control characters are escaped. Without rows, the line `none`. */
export function columns(given: (string | number)[][], none?: string): string[] {
	if (given.length === 0 && none !== undefined) return [none];
	const rows = given.map((row) => row.map((cell) => String(cell).replaceAll(controls, escapeControl)));
	const widths = rows.reduce<number[]>(
		(widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
		[],
	);
	return rows.map((row) =>
		row
			.map((cell, index) => cell.padEnd(widths[index] ?? 0))
			.join("  ")
			.trimEnd(),
	);
}

/** The first line of an error message, cut to 120 characters. */
export function firstLine(text: string | null): string {
	return (text ?? "").split("\n")[0]?.slice(0, 120) ?? "";
}

/** Parses a row's id as shown in lists. Throws CommandRefused. */
export function rowId(text: string): number {
	if (!/^[1-9]\d{0,8}$/.test(text))
		throw new CommandRefused(`${text} is not an id: ids are numbers, as lists show them`);
	return Number(text);
}

/** Parses the value of `--limit`. Throws CommandRefused. */
export function readLimit(text: string): number {
	if (!/^[1-9]\d{0,5}$/.test(text)) throw new CommandRefused("--limit must be a number from 1 to 999999");
	return Number(text);
}
