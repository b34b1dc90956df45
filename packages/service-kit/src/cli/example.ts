import type { AddHelpTextContext, Command } from "commander";

/** For `addHelpText("after", …)`: an example of the command, from the text after its name. */
export function example(words = ""): (context: AddHelpTextContext) => string {
	return ({ command }) => `\nExample:\n  ${[...namesOf(command), words].join(" ").trimEnd()}`;
}

function namesOf(command: Command): string[] {
	return [...(command.parent ? namesOf(command.parent) : []), command.name()];
}
