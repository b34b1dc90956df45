import type { Command } from "commander";
import { chooseExitCode, createProgram, type Program } from "../cli/index.ts";

export type CommandResult = {
	exitCode: number;
	/** Standard output: JSON if the command has `--json`. */
	out: string;
	/** Standard error. */
	errors: string;
	/** The value that `--json` prints. */
	value: unknown;
};

/** Runs a command line in this process as the service's program does. `input` is standard input. */
export async function runCommand<Dependencies>(
	service: Program<Dependencies>,
	dependencies: Dependencies,
	words: string[],
	{ input = "", operator = "tester" } = {},
): Promise<CommandResult> {
	const out: string[] = [];
	const errors: string[] = [];
	let value: unknown;
	const program = createProgram(service, (command, work) =>
		work({
			...dependencies,
			operator,
			print(printed, lines) {
				value = printed;
				out.push(command.opts().json ? JSON.stringify(printed) : lines.join("\n"));
			},
			readInput: async () => input,
		}),
	);
	for (const command of withSubcommands(program))
		command.configureOutput({
			writeOut: (text) => void out.push(text),
			writeErr: (text) => void errors.push(text),
		});
	const exitCode = await program.parseAsync(words, { from: "user" }).then(
		() => 0,
		(error: unknown) => chooseExitCode(error, (line) => void errors.push(line)),
	);
	return { exitCode, out: out.join("\n"), errors: errors.join("\n"), value };
}

/** Each command's name, and the arguments of the example in its help. */
export function listExamples<Dependencies>(service: Program<Dependencies>): [string, string[]][] {
	const program = createProgram(service, async () => {});
	const verbs = program.commands.flatMap((noun) => noun.commands.map((verb) => ({ noun, verb })));
	return verbs.map(({ noun, verb }) => {
		const help: string[] = [];
		verb.configureOutput({ writeOut: (text) => void help.push(text) }).outputHelp();
		const [, line = ""] = /^Example:\n +(.+)$/m.exec(help.join("")) ?? [];
		const words = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
		return [`${noun.name()} ${verb.name()}`, words.slice(1)];
	});
}

/** Whether these arguments reach a command; the command itself does not run. */
export async function parses<Dependencies>(
	service: Program<Dependencies>,
	words: string[],
): Promise<boolean> {
	let reached = false;
	const program = createProgram(service, async () => {
		reached = true;
	});
	for (const command of withSubcommands(program)) command.configureOutput({ writeErr: () => {} });
	await program.parseAsync(words, { from: "user" }).catch(() => {});
	return reached;
}

function withSubcommands(command: Command): Command[] {
	return [command, ...command.commands.flatMap(withSubcommands)];
}
