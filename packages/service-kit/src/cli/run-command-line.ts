import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { chooseExitCode, createProgram, type Program, type WithDependencies } from "./program.ts";

type CommandLine<Dependencies> = Program<Dependencies> & {
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
		process.exitCode = chooseExitCode(error, console.error);
	}
}

/** The user of the command line, for the audit log. In a container, it may be a number without a name. */
export function systemUser(read: () => { username: string } = userInfo): string {
	try {
		return read().username;
	} catch {
		return `uid ${process.getuid?.() ?? "unknown"}`;
	}
}
