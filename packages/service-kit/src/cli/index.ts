export type { Command } from "commander";
export { jobCommands } from "./job-commands.ts";
export {
	type AddCommand,
	type CommandContext,
	type CommandGroup,
	CommandRefused,
	chooseExitCode,
	commandGroup,
	createProgram,
	type Program,
} from "./program.ts";
export { runCommandLine } from "./run-command-line.ts";
export { columns, firstLine, readLimit, rowId } from "./terminal.ts";
