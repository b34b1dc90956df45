import { text } from "node:stream/consumers";
import type { WithDependencies } from "./command-context.ts";
import { createProgram, exitCodeOf, type Program } from "./program.ts";
import { systemUser } from "./system-user.ts";

export type CommandLine<Dependencies> = Program<Dependencies> & {
	/** Called when a command needs them; not for `--help`. */
	open(): Dependencies;
	close(dependencies: Dependencies): Promise<void>;
};

/** Runs the process's arguments as an operator's command and sets the exit code. */
export async function runCommandLine<Dependencies>(line: CommandLine<Dependencies>): Promise<void> {
	const withDependencies: WithDependencies<Dependencies> = async (command, work) => {
		const dependencies = line.open();
		try {
			await work({
				...dependencies,
				operator: systemUser(),
				print: (value, lines) =>
					console.log(command.opts().json ? JSON.stringify(value, null, 2) : lines.join("\n")),
				readInput: () => text(process.stdin),
			});
		} finally {
			await line.close(dependencies);
		}
	};
	// The reader closed early, like `| head`.
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") throw error;
	});
	try {
		await createProgram(line, withDependencies).parseAsync();
	} catch (error) {
		process.exitCode = exitCodeOf(error, console.error);
	}
}
