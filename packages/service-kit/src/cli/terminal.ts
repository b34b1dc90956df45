import type { AddHelpTextContext, Command } from "commander";
import { CommandRefused } from "./program.ts";

/** Rows as aligned columns, one line each. */
export function columns(rows: (string | number)[][]): string[] {
	const widths = rows.reduce<number[]>(
		(widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, String(cell).length)),
		[],
	);
	return rows.map((row) =>
		row
			.map((cell, index) => String(cell).padEnd(widths[index] ?? 0))
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

/** For `addHelpText("after", …)`: an example of the command, from the text after its name. */
export function example(words = ""): (context: AddHelpTextContext) => string {
	return ({ command }) => `\nExample:\n  ${[...listNames(command), words].join(" ").trimEnd()}`;
}

function listNames(command: Command): string[] {
	return [...(command.parent ? listNames(command.parent) : []), command.name()];
}
