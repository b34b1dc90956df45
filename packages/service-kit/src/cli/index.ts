export type { Command } from "commander";
export { jobCommands } from "./job-commands.ts";
export {
	type CommandContext,
	type CommandGroup,
	CommandRefused,
	chooseExitCode,
	createProgram,
	type Program,
	type WithDependencies,
} from "./program.ts";
export { runCommandLine } from "./run-command-line.ts";
export { columns, example, firstLine, readLimit, rowId } from "./terminal.ts";
