import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Command, createProgram, type Program } from "@repo/service-kit/cli";
import { parses } from "@repo/service-kit/testing";
import { repository } from "./repository.ts";

export const services = ["scheduling-oauth", "doc-signing"];

const programs = Promise.all(
	services.map(async (service): Promise<[string, Program<object>]> => {
		const path = join(repository, "services", service, "src/operator/program.ts");
		return [service, (await import(pathToFileURL(path).href)).program];
	}),
);

/** Throws unless the service's operator command accepts these words or, for a mention in the text, has the command and options. */
export async function checkOperatorCommand(service: string, words: string[], isMention: boolean) {
	const program = new Map(await programs).get(service);
	if (!program) throw new Error(`there is no service ${service}`);
	if (isMention)
		checkNames(
			createProgram(program, async () => {}),
			words,
		);
	else if (!(await parses(program, words))) throw new Error(`${service} refuses ${words.join(" ")}`);
}

function checkNames(program: Command, [noun = "", verb = "", ...rest]: string[]): void {
	const group = program.commands.find((one) => one.name() === noun);
	const command = group?.commands.find((one) => one.name() === verb);
	if (!command) throw new Error(`${program.name()} has no command ${noun} ${verb}`);
	for (const word of rest)
		if (word.startsWith("-") && !command.options.some(({ long, short }) => long === word || short === word))
			throw new Error(`${program.name()} ${noun} ${verb} has no option ${word}`);
}
