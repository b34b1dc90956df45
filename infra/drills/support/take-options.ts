/** Options, and whether a value follows. */
export type Options = Record<string, boolean>;

/** Options up to the first word that is none. Throws at an unknown one. */
export function takeOptions(words: string[], allowed: Options) {
	const options: [name: string, value: string][] = [];
	const rest = [...words];
	while (/^-./.test(rest[0] ?? "")) {
		const [option = "", joined] = (rest.shift() ?? "").split(/(?<=^--[\w-]+)=/);
		const takesValue = allowed[option];
		if (takesValue === undefined) throw new Error(`unknown option ${option}`);
		const value = joined ?? (takesValue ? rest.shift() : "");
		if (value === undefined) throw new Error(`${option} needs a value`);
		options.push([option, value]);
	}
	return { options, rest };
}

/** Options anywhere among the words, and the words between them. */
export function separateOptions(words: string[], allowed: Options) {
	const options: [name: string, value: string][] = [];
	const operands: string[] = [];
	let left = words;
	while (left.length > 0) {
		const taken = takeOptions(left, allowed);
		options.push(...taken.options);
		operands.push(...taken.rest.slice(0, 1));
		left = taken.rest.slice(1);
	}
	return { options, operands };
}
