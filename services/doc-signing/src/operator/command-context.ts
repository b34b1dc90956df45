import type { Command } from "commander";
import type { Dependencies } from "../dependencies.ts";

/** What a command works with. `operator` is who the audit log names: the operating system's user. */
export type CommandContext = Dependencies & {
	operator: string;
	/** Writes to standard output: `value` as JSON when `--json` was given, the lines otherwise. */
	print(value: unknown, lines: string[]): void;
	/** Standard input to its end: how a password is handed over, as arguments show in the process list. */
	readInput(): Promise<string>;
};

/** Runs `work` with what it needs and closes everything afterwards. */
export type WithDependencies = (
	command: Command,
	work: (context: CommandContext) => Promise<void>,
) => Promise<void>;

/** Each file of commands/ exports one of these: it adds its nouns and verbs to the program. */
export type CommandGroup = (program: Command, withDependencies: WithDependencies) => void;

/** Something the operator can put right: shown as one line, exit code 1. */
export class CommandRefused extends Error {
	override name = "CommandRefused";
}

/** Rows as aligned columns. */
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

/** The number of a row, as lists show it. */
export function rowId(given: string): number {
	if (!/^[1-9]\d{0,8}$/.test(given)) throw new CommandRefused(`${given} is not a number as lists show them`);
	return Number(given);
}
