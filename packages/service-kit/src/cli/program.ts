import { HttpError, ValidationFailed } from "@repo/http-errors";
import {
	type AddHelpTextContext,
	type Argument,
	Command,
	CommanderError,
	Help,
	type Option,
} from "commander";
import { databaseFault, withoutValues } from "../database/index.ts";
import { SettingsInvalid } from "../settings/read-settings.ts";

export type Program<Dependencies> = {
	/** The command's name. */
	name: string;
	description: string;
	/** In the order of `--help`. */
	groups: CommandGroup<Dependencies>[];
};

// Scripts rely on these.
const exitCodes = { done: 0, refused: 1, usage: 2, fault: 3 } as const;

/** A command line that throws instead of exiting; pass what it throws to {@link chooseExitCode}. */
export function createProgram<Dependencies>(
	{ name, description, groups }: Program<Dependencies>,
	withDependencies: WithDependencies<Dependencies>,
): Command {
	const required = new Set<Option>();
	const program = new Command(name)
		.description(description)
		.exitOverride()
		.configureHelp({
			optionDescription(option) {
				const text = Help.prototype.optionDescription.call(this, option);
				return required.has(option) ? `${text} (required)` : text;
			},
		});
	for (const add of groups) add(program, namingOptions(withDependencies));
	for (const verb of program.commands.flatMap((noun) => noun.commands)) {
		for (const option of reportMissingTogether(verb)) required.add(option);
		verb.option("--json", "print JSON, for scripts");
	}
	return program.addHelpText(
		"after",
		"\nExit codes: 0 success, 1 refused (the reason is on standard error), 2 usage error, 3 service failure.",
	);
}

/** Writes the error to `standardError`, as one line if the operator can correct it, and returns the exit code. */
export function chooseExitCode(thrown: unknown, standardError: (line: string) => void): number {
	// Commander has already written its message.
	if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
	if (thrown instanceof HttpError && thrown.status < 500) {
		const faults = thrown.errors?.map(({ path, message }) => `${path} ${message}`.trim()) ?? [thrown.detail];
		for (const fault of faults) standardError(`error: ${fault}`);
		return exitCodes.refused;
	}
	if (thrown instanceof CommandRefused || thrown instanceof SettingsInvalid) {
		standardError(`error: ${thrown.message}`);
		return exitCodes.refused;
	}
	const unreachable = databaseFault(thrown);
	if (unreachable) {
		standardError(`error: ${unreachable}`);
		return exitCodes.fault;
	}
	const fault = withoutValues(thrown);
	standardError(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
	return exitCodes.fault;
}

/**
 * Reports every missing option and argument at once, after unknown ones: commander stops at the first missing
 * option, before it reports a misspelled one. Returns the command's required options, for `--help`.
 */
function reportMissingTogether(verb: Command): Option[] {
	const options = verb.options.filter(({ mandatory }) => mandatory);
	const values = verb.registeredArguments.filter(({ required }) => required);
	verb.usage([verb.usage(), ...options.map(({ flags }) => flags)].join(" "));
	for (const option of options) option.makeOptionMandatory(false);
	for (const value of values) value.argOptional();
	verb.hook("preAction", () => {
		const missing = [
			...values.filter((_, index) => verb.args[index] === undefined).map(nameArgument),
			...options
				.filter((option) => verb.getOptionValue(option.attributeName()) === undefined)
				.map(({ flags }) => flags),
		];
		if (missing.length > 0) verb.error(`error: missing ${missing.join(", ")}`);
	});
	return options;
}

/** Errors about a value name the option or argument that it came from, in place of the schema's field. */
function namingOptions<Dependencies>(
	withDependencies: WithDependencies<Dependencies>,
): WithDependencies<Dependencies> {
	return (command, work) =>
		withDependencies(command, work).catch((error: unknown) => {
			if (!(error instanceof ValidationFailed) || !error.errors) throw error;
			const faults = error.errors.map(({ path, message }) => ({ path: findSource(command, path), message }));
			throw new ValidationFailed(faults);
		});
}

/**
 * "--redirect-uri http://a.example" for `redirectUris.0`, "--scope NO" for `allowedScopes.0`, "--time-zone" for `timeZone`, "<email>"
 * for `email`.
 */
function findSource(command: Command, path: string): string {
	const [field = "", index] = path.split(".");
	const argument = command.registeredArguments.find((one) => one.name() === field);
	if (argument) return nameArgument(argument);
	const name = field.replace(/s$/, "");
	const option =
		command.options.find((one) => [field, name].includes(one.attributeName())) ??
		command.options.find((one) => name.toLowerCase().endsWith(one.attributeName().toLowerCase()));
	if (!option?.long) return path;
	const values: unknown = command.getOptionValue(option.attributeName());
	return index === undefined || !Array.isArray(values)
		? option.long
		: `${option.long} ${values[Number(index)]}`;
}

function nameArgument(value: Argument): string {
	return `<${value.name()}>`;
}

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

type NewCommand<Dependencies> = {
	/** With its arguments: `revoke <token-id>`. */
	name: string;
	description: string;
	/** The arguments and options of a call, for `--help`. */
	example?: string;
	/** Gets the arguments, and last the options. */
	run: (context: CommandContext<Dependencies>, ...given: never[]) => Promise<void>;
};

/** Adds a command, and returns it, for its options. */
export type AddCommand<Dependencies> = (command: NewCommand<Dependencies>) => Command;

/** Commands about one thing: `<name> list` and the like. */
export function commandGroup<Dependencies>(
	noun: string,
	meaning: string,
	addAll: (add: AddCommand<Dependencies>) => void,
): CommandGroup<Dependencies> {
	return (program, withDependencies) => {
		const group = program.command(noun).description(meaning);
		addAll(({ name, description, example: words, run }) =>
			group
				.command(name)
				.description(description)
				.addHelpText("after", example(words))
				.action((...given) => {
					const command: Command = given.pop();
					return withDependencies(command, (context) => run(context, ...(given as never[])));
				}),
		);
	};
}

/** For `addHelpText("after", …)`: an example of the command, from the text after its name. */
function example(words = ""): (context: AddHelpTextContext) => string {
	return ({ command }) => `\nExample:\n  ${[...listNames(command), words].join(" ").trimEnd()}`;
}

function listNames(command: Command): string[] {
	return [...(command.parent ? listNames(command.parent) : []), command.name()];
}

/** An error that the operator can correct: shown as one line, exit code 1. */
export class CommandRefused extends Error {
	override name = "CommandRefused";
}
