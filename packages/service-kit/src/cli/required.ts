import type { Argument, Command, Option } from "commander";

/**
 * Reports every missing option and argument at once, after unknown ones: commander stops at the first missing
 * option, before it reports a misspelled one. Returns the command's required options, for `--help`.
 */
export function reportMissingTogether(verb: Command): Option[] {
	const options = verb.options.filter(({ mandatory }) => mandatory);
	const values = verb.registeredArguments.filter(({ required }) => required);
	verb.usage([verb.usage(), ...options.map(({ flags }) => flags)].join(" "));
	for (const option of options) option.makeOptionMandatory(false);
	for (const value of values) value.argOptional();
	verb.hook("preAction", () => {
		const missing = [
			...values.filter((_, index) => verb.args[index] === undefined).map(nameOf),
			...options
				.filter((option) => verb.getOptionValue(option.attributeName()) === undefined)
				.map(({ flags }) => flags),
		];
		if (missing.length > 0) verb.error(`error: missing ${missing.join(", ")}`);
	});
	return options;
}

function nameOf(value: Argument): string {
	return `<${value.name()}>`;
}
