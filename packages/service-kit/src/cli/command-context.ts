import type { Command } from "commander";

/** What a command works with: the service's dependencies, and the terminal. */
export type CommandContext<Dependencies> = Dependencies & {
	/** The operating system's user, for the audit log. */
	operator: string;
	/** Writes to standard output: `value` as JSON when `--json` was given, the lines otherwise. */
	print(value: unknown, lines: string[]): void;
	/** Reads standard input to its end. Passwords come this way, because arguments show in the process list. */
	readInput(): Promise<string>;
};

/** Runs `work` with a context and closes its dependencies afterwards. */
export type WithDependencies<Dependencies> = (
	command: Command,
	work: (context: CommandContext<Dependencies>) => Promise<void>,
) => Promise<void>;

/** Adds commands to the program. */
export type CommandGroup<Dependencies> = (
	program: Command,
	withDependencies: WithDependencies<Dependencies>,
) => void;

/** A command that the operator has to correct: shown as one line, exit code 1. */
export class CommandRefused extends Error {
	override name = "CommandRefused";
}
