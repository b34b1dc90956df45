import type { Command } from "commander";

/** What a command uses: the service's dependencies, and the terminal. */
export type CommandContext<Dependencies> = Dependencies & {
	/** The system user, for the audit log. */
	operator: string;
	/** Writes to standard output: `value` as JSON with `--json`, otherwise the lines. */
	print(value: unknown, lines: string[]): void;
	/** Reads standard input to its end. Passwords are read from it, because arguments appear in the process list. */
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

/** An error that the operator can correct: shown as one line, exit code 1. */
export class CommandRefused extends Error {
	override name = "CommandRefused";
}
