export type { Command } from "commander";
export {
	type CommandContext,
	type CommandGroup,
	CommandRefused,
	type WithDependencies,
} from "./command-context.ts";
export { example } from "./example.ts";
export { jobCommands } from "./job-commands.ts";
export { createProgram, exitCodeOf, type Program } from "./program.ts";
export { runCommandLine } from "./run-command-line.ts";
export { columns, firstLine, limitOf, rowId } from "./terminal.ts";
